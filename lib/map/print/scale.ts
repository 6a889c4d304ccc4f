import type { Camera, Extent } from '../camera';
import type { Box } from './layout';

const EARTH_M = 2 * Math.PI * 6_378_137;
/** MapLibre's zoom 0 shows the world in 512 CSS pixels. */
const WORLD_PX = 512;
export const PX_PER_MM = 96 / 25.4;

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const mercatorY = (lat: number) => (EARTH_M / (2 * Math.PI)) * Math.log(Math.tan(Math.PI / 4 + radians(lat) / 2));
const latitude = (y: number) => (2 * Math.atan(Math.exp((2 * Math.PI * y) / EARTH_M)) - Math.PI / 2) * (180 / Math.PI);

/** No step is more than a seventh, so that what is to be shown fills the frame. */
const STEPS = [1, 1.1, 1.25, 1.4, 1.5, 1.6, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9, 10];

/** The next round denominator: 1:23 456 becomes 1:25 000. */
export function roundScale(denominator: number): number {
  const power = 10 ** Math.floor(Math.log10(denominator));
  const step = STEPS.find((it) => it * power >= denominator * (1 - 1e-9)) ?? 10;
  return step * power;
}

/**
 * How to show an extent in a frame of paper at a round scale that is true in its middle: on a Mercator map a metre of paper is
 * longer the farther it is from the equator. `denominator` is the N of 1:N on the paper.
 */
export function printCamera(
  [west, south, east, north]: Extent,
  frame: Pick<Box, 'width' | 'height'>,
): Camera & { denominator: number } {
  const [low, high] = [mercatorY(south), mercatorY(north)];
  const lat = latitude((low + high) / 2);
  const distortion = 1 / Math.cos(radians(lat));
  const widthM = ((east - west) / 360) * EARTH_M;
  const perMm = Math.max(widthM / frame.width, (high - low) / frame.height, 0.001);
  const denominator = roundScale((perMm * 1000) / distortion);
  const pxM = ((denominator / 1000) * distortion) / PX_PER_MM;
  return { center: [(west + east) / 2, lat], zoom: Math.log2(EARTH_M / (WORLD_PX * pxM)), denominator };
}

/** The longest round distance that is at most `mostMm` long on paper: how long it is there, and in nature. */
export function scaleBarOf(denominator: number, mostMm: number): { lengthMm: number; metres: number } {
  const most = (mostMm / 1000) * denominator;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = [5, 2, 1].map((step) => step * power).find((it) => it <= most) ?? power;
  return { metres, lengthMm: (metres / denominator) * 1000 };
}
