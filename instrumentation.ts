/** Runs once before the server takes its first request: a wrong setting stops it there, by name. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment } = await import('@/lib/operations/start');
  checkEnvironment();
  const { basePath, development } = await import('@/lib/base-path');
  if (development) return;
  // What a copy that was killed in the middle of an import has left.
  const { sweepLayerDataSoon } = await import('@/lib/layers/sources/garbage');
  sweepLayerDataSoon(30_000);
  const { varyPagesByLanguage } = await import('@/lib/http/vary');
  varyPagesByLanguage(basePath);
  const [{ beforeRouter, openDoor }, { guarded }, { tileDoor }, { mapServerDoor }] = await Promise.all([
    import('@/lib/http/door'),
    import('@/lib/http/guard'),
    import('@/lib/tiles/handler'),
    import('@/lib/mapserver/handler'),
  ]);
  openDoor(tileDoor);
  openDoor(mapServerDoor);
  beforeRouter(guarded);
}
