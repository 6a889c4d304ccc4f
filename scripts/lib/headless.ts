/** How Chromium is started here: without a screen, with WebGL by the processor, and asking for nothing by itself. */
export const HEADLESS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
