// What the page of the comparison of styles runs: the product's own way of drawing a style in the browser.
import { drawSample, type Sample } from '@/lib/map/style-sample';

const AFTER_IDLE_MS = 50;

/** Draws a document into the whole page and resolves when nothing of it is missing. */
async function draw(sample: Sample): Promise<void> {
  const container = document.getElementById('map') as HTMLElement;
  container.replaceChildren();
  const map = drawSample(container, sample, '');
  await new Promise((resolve) => map.once('idle', resolve));
  await new Promise((resolve) => setTimeout(resolve, AFTER_IDLE_MS));
}

Object.assign(window, { draw });
