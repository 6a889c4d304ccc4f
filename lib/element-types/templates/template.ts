import type { AttributeDataType } from '@/lib/data-types';
import type { ReviewPolicy } from '@/lib/review/schema';
import type { StyleDocument } from '@/lib/styles/schema';
import type { Translations } from '@/lib/translations/schema';
import type { GeometryType } from '../schema';

/** A text in English, Spanish and Galician. */
export type Texts = readonly [en: string, es: string, gl: string];

/** An attribute of a template. Its code names what it means, so that another template or type with it shares the attribute type. */
export interface TemplateAttribute {
  code: string;
  dataType: AttributeDataType;
  name: Texts;
  help?: Texts;
  placeholder?: Texts;
  /** The choices by their codes. */
  choices?: Readonly<Record<string, Texts>>;
  maxSize?: number;
  min?: string;
  max?: string;
  unit?: string;
  defaultValue?: string;
  mandatory?: boolean;
  readOnly?: boolean;
  group?: Texts;
  /** Only elements have it that say this of another attribute of the template. */
  condition?: { property: string; value: string };
}

export interface Template {
  code: string;
  name: Texts;
  description: Texts;
  geometryType: GeometryType;
  reviewPolicy?: ReviewPolicy;
  /** The code of the attribute that is the name of the elements. */
  title: string;
  attributes: readonly TemplateAttribute[];
  /** The name of its styles, and how each kind of its geometries is drawn. */
  styleName: string;
  styles: readonly StyleDocument[];
}

export const textsOf = ([en, es, gl]: Texts): Translations => ({
  listInternationalizationDto: [
    { language: 'es-ES', description: es },
    { language: 'gl-ES', description: gl },
    { language: 'en-GB', description: en },
  ],
});
