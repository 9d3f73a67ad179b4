// A test companion: two file systems that live in memory. `toolsight-memory` can be written, `toolsight-fixed` is
// registered as read-only. Both start with the files of seed.json beside this file ({ "/path": "text" }).
// Like many real ones they have no search provider, so workspace.findFiles finds nothing in them.
const vscode = require("vscode");

exports.activate = async (context) => {
  const seed = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, "seed.json"));
  const texts = JSON.parse(new TextDecoder().decode(seed));
  const { registerFileSystemProvider } = vscode.workspace;
  context.subscriptions.push(
    registerFileSystemProvider("toolsight-memory", memoryFileSystem(texts), { isCaseSensitive: true }),
    registerFileSystemProvider("toolsight-fixed", memoryFileSystem(texts), { isCaseSensitive: true, isReadonly: true }),
  );
};

function memoryFileSystem(texts) {
  const files = new Map();
  const changed = new vscode.EventEmitter();
  let clock = 1;
  const put = (path, data) => files.set(path, { data, mtime: clock++ });
  for (const [path, text] of Object.entries(texts)) put(path, new TextEncoder().encode(text));

  const inside = (folder) => (folder === "/" ? "/" : `${folder.replace(/\/$/, "")}/`);
  const below = (folder) => [...files.keys()].filter((path) => path.startsWith(inside(folder)));
  const file = (uri) => {
    const found = files.get(uri.path);
    if (found === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  };

  return {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => {}),
    stat(uri) {
      const { File, Directory } = vscode.FileType;
      if (!files.has(uri.path) && below(uri.path).length > 0) return { type: Directory, ctime: 0, mtime: 0, size: 0 };
      const { data, mtime } = file(uri);
      return { type: File, ctime: 0, mtime, size: data.length };
    },
    readDirectory(uri) {
      const entries = new Map();
      for (const path of below(uri.path)) {
        const [name, ...deeper] = path.slice(inside(uri.path).length).split("/");
        entries.set(name, deeper.length > 0 ? vscode.FileType.Directory : vscode.FileType.File);
      }
      return [...entries];
    },
    readFile: (uri) => file(uri).data,
    writeFile(uri, data) {
      const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
      put(uri.path, data);
      changed.fire([{ type, uri }]);
    },
    delete(uri) {
      files.delete(uri.path);
      changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    },
    createDirectory() {},
    rename(uri) {
      throw vscode.FileSystemError.NoPermissions(uri);
    },
  };
}
