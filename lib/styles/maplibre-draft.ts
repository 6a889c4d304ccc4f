import type { ExpressionSpecification, LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Images } from './images';

/** What the layers are made for. */
export interface Target {
  /** Names of layers begin with it. */
  prefix: string;
  source: string;
  sourceLayer?: string;
  /** 0..1, on top of what the document says. */
  opacity: number;
  /** Features that are drawn at all. */
  only?: ExpressionSpecification;
  /** Drawn as not yet public: the same symbols, paler, with dashed outlines. */
  pending?: boolean;
}

/** What every layer of one rule has in common, and where its pictures are collected. */
export interface Draft {
  base: Omit<LineLayerSpecification, 'type' | 'paint' | 'layout'>;
  target: Target;
  images: Images;
  placement: 'point' | 'line-center';
  /** Features are points: circles of any size can be drawn without a picture. */
  points: boolean;
}
