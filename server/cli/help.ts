/** What `--help` prints. */
export const help = `toolsight: which tools an agent really gets, and which rule decides each one

  toolsight check FILE…      report what is wrong or surprising in profiles, catalogs, toolsight.json
  toolsight resolve FILE     list every tool: on or off, and why
  toolsight diff BEFORE AFTER
                             compare what two profiles decide: for the known tools, and for
                             all names that tools can have
  toolsight set FILE --on TOOL --off TOOL [--write]
                             edit the profile so that these tools, and no others, change;
                             without --write the edited text is printed

Options
  --catalog FILE     a file with the tools that exist; may be repeated
                     (otherwise those of toolsight.json, or tools.json and *.tools.json
                     from the file's folder upwards)
  --config FILE      the toolsight.json to use
                     (otherwise the nearest one from the file's folder upwards)
  --platform NAME    posix or windows: whose matching decides
  --release NAME     documented or access-modes: how an OpenProgram profile is read
  --format NAME      text or json
  --policy NAME      resolve, diff, set: which controller of the file, when there are several;
                     diff takes two, when they have other places in the two files
  --budget SECONDS   diff: how long all names may take to compare; 2 when absent
  --help, -h         this text; help as a command prints it too
  --version, -v

Exit codes: 0 clean, alike or done · 1 findings, refused, a difference (or none that is proved), or a
profile that does not load · 2 could not run
`;
