import type { ExpressionSpecification, LineLayerSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { Images } from './images';

/** The source and the purpose of the layers. */
export interface Target {
  /** Names of layers begin with it. */
  prefix: string;
  source: string;
  sourceLayer?: string;
  /** 0..1, multiplied with those of the document. */
  opacity: number;
  /** A filter for all features. */
  only?: ExpressionSpecification;
  /** Drawn as not yet public: the same symbols, paler, with dashed outlines. */
  pending?: boolean;
  /** Pictures stand on a sheet that is drawn beforehand: there are none in the colours that features decide. */
  sheet?: boolean;
}

/** The common part of the layers of one rule, which collects their images. */
export interface Draft {
  base: Omit<LineLayerSpecification, 'type' | 'paint' | 'layout'>;
  target: Target;
  images: Images;
  placement: 'point' | 'line-center';
  /** Features are points: circles of any size can be drawn without a picture. */
  points: boolean;
}
