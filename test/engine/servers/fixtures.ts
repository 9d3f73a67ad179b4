import type { MarkedServers } from "./marked-servers.ts";

/** A file of each form that can be started as it is, with everything in it that the form has. */
export const formats: readonly MarkedServers[] = [
  {
    name: "the form of most programs",
    file: ".mcp.json",
    text: `{
  "mcpServers": {
    "reader": {
  //^^^^^^^^ name
      "command": "python",
  //             ^^^^^^^^ command
      "args": ["-m", "reader \\u00e9"],
  //           ^^^^ arg
  //                 ^^^^^^^^^^^^^^^ arg
      "env": { "TOKEN": "\${env:READER_TOKEN}" },
  //           ^^^^^^^ key
  //                    ^^^^^^^^^^^^^^^^^^^^^ value
      "cwd": "\${workspaceFolder}/tools",
  //         ^^^^^^^^^^^^^^^^^^^^^^^^^^ cwd
      "disabled": true
    },
    "old": { "type": "sse", "url": "https://old.example/sse" },
  //^^^^^ name
  //                               ^^^^^^^^^^^^^^^^^^^^^^^^^ sse
    "new": { "type": "http", "url": "http://127.0.0.1:3001/mcp", "headers": { "Authorization": "Bearer \${TOKEN}" } },
  //^^^^^ name
  //                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^ http
  //                                                                          ^^^^^^^^^^^^^^^ key
  //                                                                                           ^^^^^^^^^^^^^^^^^ value
    "same": { "type": "streamable-http", "url": "\${BASE}/mcp" },
  //^^^^^^ name
  //                                            ^^^^^^^^^^^^^ http
    "short": { "url": "https://short.example/mcp", "alwaysLoad": true }
  //^^^^^^^ name
  //                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^ http
  }
}`,
  },
  {
    name: "VS Code",
    file: "file:///w/.vscode/mcp.json",
    text: `{
  // What is asked for.
  "inputs": [
    { "type": "promptString", "id": "key", "description": "The key", "password": true },
    { "type": "pickString", "id": "region", "description": "Where", "options": ["eu", { "label": "America", "value": "us" }], "default": "eu" },
    { "type": "command", "id": "made", "command": "other.makeKey" },
  ],
  "servers": {
    "local": {
  //^^^^^^^ name
      "command": "npx",
  //             ^^^^^ command
      "args": ["-y", "local@\${input:region}"],
  //           ^^^^ arg
  //                 ^^^^^^^^^^^^^^^^^^^^^^^ arg
      "env": { "PORT": 8080, "GONE": null, "KEY": "\${input:key}" },
  //           ^^^^^^ key
  //                   ^^^^ value
  //                                       ^^^^^ key
  //                                              ^^^^^^^^^^^^^^ value
      "envFile": "\${workspaceFolder}/.env",
  //             ^^^^^^^^^^^^^^^^^^^^^^^^^ env-file
    },
    "web": { "url": "https://web.example/mcp", "headers": { "X-Key": "\${input:key}" } },
  //^^^^^ name
  //                ^^^^^^^^^^^^^^^^^^^^^^^^^ http
  //                                                        ^^^^^^^ key
  //                                                                 ^^^^^^^^^^^^^^ value
    "old": { "type": "sse", "url": "https://old.example/sse" },
  //^^^^^ name
  //                               ^^^^^^^^^^^^^^^^^^^^^^^^^ sse
  },
}`,
  },
  {
    name: "OpenProgram",
    file: "mcp_servers.json",
    text: `{
  "servers": {
    "drawio": {
  //^^^^^^^^ name
      "type": "local",
      "command": ["npx", "-y", 7],
  //              ^^^^^ command
  //                     ^^^^ arg
  //                           ^ arg
      "env": { "DEBUG": true, "LEVEL": null },
  //           ^^^^^^^ key
  //                    ^^^^ value
  //                          ^^^^^^^ key
  //                                   ^^^^ value
      "enabled": false,
      "timeout_seconds": 12.5,
      "always_load": true
    },
    "internal": {
  //^^^^^^^^^^ name
      "type": "http",
      "url": " https://mcp.example.com/mcp ",
  //         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ http
      "headers": { "X-Tenant": "acme" },
  //               ^^^^^^^^^^ key
  //                           ^^^^^^ value
      "auth": { "kind": "bearer", "token": "abc" }
  //                    ^^^^^^^^ key
  //                                       ^^^^^ value
    },
    "plain": { "type": "sse", "url": "https://plain.example/sse", "auth": { "kind": "none", "token": "abc" } }
  //^^^^^^^ name
  //                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^ sse
  }
}`,
  },
  {
    name: "EvoFabric",
    file: "agent.json",
    text: `{
  "managers": [
    {
      "__class_name__": "McpToolManager",
      "server_links": {
        "math": { "type": "StdioLink", "command": "python", "args": ["-m", "math"], "env": null, "cwd": "/srv", "read_time_out": 5 },
  //    ^^^^^^ name
  //                                              ^^^^^^^^ command
  //                                                                 ^^^^ arg
  //                                                                       ^^^^^^ arg
  //                                                                                                    ^^^^^^ cwd
        "web": { "type": "SseLink", "url": "https://web.example/sse", "headers": { "X-A": "b" } }
  //    ^^^^^ name
  //                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ sse
  //                                                                               ^^^^^ key
  //                                                                                      ^^^ value
      }
    },
    { "server_links": { "files": { "type": "StreamableHttpLink", "url": "http://localhost:8001/mcp", "timeout": 60.5 } } }
  //                    ^^^^^^^ name
  //                                                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^ http
  ]
}`,
  },
  {
    name: "MiroFlow",
    file: "manager.json",
    text: `{
  "server_configs": [
    { "name": "reader", "params": { "command": "python", "args": ["-m", "reader"], "env": { "KEY": "\${oc.env:KEY,none}" } } },
  //          ^^^^^^^^ name
  //                                           ^^^^^^^^ command
  //                                                              ^^^^ arg
  //                                                                    ^^^^^^^^ arg
  //                                                                                        ^^^^^ key
  //                                                                                               ^^^^^^^^^^^^^^^^^^^^ value
    { "name": "browser", "params": "https://host.example/sse" },
  //          ^^^^^^^^^ name
  //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^ sse
    { "name": "browser", "params": "http://other.example/sse" }
  //          ^^^^^^^^^ name
  //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^ sse
  ],
  "tool_blacklist": [["reader", "delete_file"]]
}`,
  },
  {
    name: "agents of MiroFlow",
    file: "agent.json",
    text: `{
  "main_agent": { "tools": ["config/tool/tool-reading.yaml", "tool-python"], "max_turns": 30 },
  //                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ tool-file
  //                                                         ^^^^^^^^^^^^^ tool-file
  "sub_agents": {
    "agent-browsing": { "tool_config": ["tool-searching"], "tool_blacklist": [] }
  //                                    ^^^^^^^^^^^^^^^^ tool-file
  }
}`,
  },
  {
    name: "a tool file of MiroFlow",
    file: "/w/config/tool/tool-code-sandbox.json",
    text: `{
  "name": "tool-code",
  //      ^^^^^^^^^^^ name
  "tool_command": "python",
  //              ^^^^^^^^ command
  "args": ["-m", "src.tool.code"],
  //       ^^^^ arg
  //             ^^^^^^^^^^^^^^^ arg
  "env": { "E2B_API_KEY": "\${oc.env:E2B_API_KEY}", "LOGS_DIR": "./logs" }
  //       ^^^^^^^^^^^^^ key
  //                      ^^^^^^^^^^^^^^^^^^^^^^^ value
  //                                               ^^^^^^^^^^ key
  //                                                           ^^^^^^^^ value
}`,
  },
];
