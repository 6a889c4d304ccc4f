// The health check of both images: exit code 0 when the service of this container answers that it is well.
const { PORT = '3000', BASE_PATH = '', MAPSERVER_PORT } = process.env;
const address = MAPSERVER_PORT
  ? `http://127.0.0.1:${MAPSERVER_PORT}/health`
  : `http://127.0.0.1:${PORT}${BASE_PATH}/api/health/ready`;

fetch(address, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);

export {};
