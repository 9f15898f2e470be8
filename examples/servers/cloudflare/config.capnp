using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .bridge),
    # The sandbox's service runs on this machine.
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:3000", http = (), service = "main")],
);

const bridge :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "dist/worker.js")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["nodejs_compat"],
  # One that is not set would be read as the text null: the npm script sets BRIDGE_ORIGINS to nothing then.
  bindings = [
    (name = "BRIDGE_URL", fromEnvironment = "BRIDGE_URL"),
    (name = "BRIDGE_API_KEY", fromEnvironment = "BRIDGE_API_KEY"),
    (name = "BRIDGE_ORIGINS", fromEnvironment = "BRIDGE_ORIGINS"),
    (name = "SESSION_SECRET", fromEnvironment = "SESSION_SECRET"),
  ],
);
