import type { FirstLoad, Interaction, Judged, LighthouseFigures, PhoneFigures, ViewerFigures } from './figures.ts';
import { median } from './rounds';

const kB = (bytes: number) => bytes / 1000;

/** What was promised of the map in the browser; nothing where it was not measured. */
export function viewerPromises(viewer: ViewerFigures | undefined): Judged[] {
  if (!viewer) return [];
  const { pan, click, pdf, search } = viewer;
  const [full, empty] = [median(pan.fullP95Ms), median(pan.emptyP95Ms)];
  return [
    {
      what: `Frames while moving with ${pan.elements} in view`,
      figure: full / empty,
      unit: 'times',
      target: 2,
      detail: `p95 ${full.toFixed(0)} ms against ${empty.toFixed(0)} ms of the empty map, zoom ${pan.zoom}`,
    },
    {
      what: 'A click is answered',
      figure: median(click.panelMs),
      unit: 'ms',
      target: 100,
      detail: `the card after ${median(click.cardMs).toFixed(0)} ms`,
    },
    {
      what: 'PDF of A4 at 150 dpi',
      figure: pdf.seconds,
      unit: 's',
      target: 15,
      detail: `${(pdf.sizeBytes / 1000).toFixed(0)} kB`,
    },
    {
      what: 'Search among 33,581 names, p95',
      figure: search.p95Ms,
      unit: 'ms',
      target: 50,
      detail: `median ${median(search.ms).toFixed(1)} ms`,
    },
  ];
}

const slowOne = ({ ms, event, target }: Interaction) => `${ms} ms ${event} on ${target}`;

/** What was promised of a slow phone; nothing where it was not measured. */
export function phonePromises(phone: PhoneFigures | undefined): Judged[] {
  if (!phone) return [];
  const { firstMs, contentMs, largestMs, mapMs, searchMs, foundMs, interactionP75Ms, bareP75Ms, interactions, contribution } =
    phone;
  const { taps, letters, seconds } = contribution;
  return [
    {
      what: 'Phone: the first view can be used',
      figure: Math.max(contentMs, searchMs, largestMs),
      unit: 'ms',
      target: 2500,
      detail: [
        `first paint ${firstMs.toFixed(0)} ms, map with content ${contentMs.toFixed(0)}, largest paint ${largestMs.toFixed(0)}`,
        `search ${searchMs.toFixed(0)}, with hits ${foundMs.toFixed(0)}; the map has drawn all after ${mapMs.toFixed(0)}`,
      ].join(', '),
    },
    {
      what: 'Phone: an interaction until the next paint, p75',
      figure: interactionP75Ms,
      unit: 'ms',
      target: 200,
      detail: `${interactions} interactions, ${bareP75Ms} ms in a page that is nothing but a field; slowest: ${phone.slowest.map(slowOne).join(', ')}`,
    },
    { what: 'Phone: taps until an element is saved', figure: taps, unit: 'taps', target: 7, detail: `${letters} letters beside` },
    { what: 'Phone: until an element is saved', figure: seconds, unit: 's', target: 45, detail: 'at a person’s pace' },
  ];
}

/** What was promised of the page's code; nothing where it was not measured. */
export function firstLoadPromises(firstLoad: FirstLoad | undefined): Judged[] {
  if (!firstLoad) return [];
  const { beforeMapBytes, untilIdleBytes, idleMs, scripts } = firstLoad;
  return [
    {
      what: 'JavaScript before the map’s own',
      figure: kB(beforeMapBytes),
      unit: 'kB',
      target: 170,
      detail: 'as transferred',
    },
    {
      what: 'JavaScript until the map is idle',
      figure: kB(untilIdleBytes),
      unit: 'kB',
      target: 650,
      detail: `${scripts.length} files, idle after ${(idleMs / 1000).toFixed(1)} s`,
    },
  ];
}

/** The accessibility of pages; nothing where it was not measured. */
export function lighthousePromises(lighthouse: LighthouseFigures | undefined): Judged[] {
  if (!lighthouse) return [];
  const lacking = lighthouse.filter(({ score }) => score < 1);
  return [
    {
      what: 'Accessibility by Lighthouse: pages below 100',
      figure: lacking.length,
      unit: 'pages',
      target: 0,
      detail: `of ${lighthouse.length}${lacking.map((it) => `; ${it.path} ${it.as}: ${Math.round(it.score * 100)}, ${it.failed.join(', ')}`).join('')}`,
    },
  ];
}
