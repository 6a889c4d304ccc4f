import 'server-only';
import { type Actor, ROLES, type Role } from '@/lib/auth/actor';
import { permits } from '@/lib/auth/policy';
import { briefly } from '@/lib/briefly';
import { newest } from '@/lib/db/reading';
import { elementTypePolicy } from '@/lib/element-types/policy';
import { siteUrl } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import type { MapFile } from '@/lib/map-workers/map-text';
import { processState } from '@/lib/process-state';
import { boundStyles } from '@/lib/styles/binding/bind';
import { defaultDocument } from '@/lib/styles/defaults';
import { nameIn } from '@/lib/translations/schema';
import { definitionsStamp } from '@/lib/versions/service';
import { ELEMENT_LAYERS, type ElementLayer } from './element-layers';
import { type Extents, publicExtents } from './extents';
import { capabilitiesMap, layerMap, roomy } from './layer-map';
import { type ElementStyle, elementsMap, legendMap } from './map-file';
import type { MapKey } from './map-request';
import type { PublishedLayer } from './published';
import { type ElementStyleRow, findElementStyles, findPublished, type PublishedRow } from './queries';
import { elementType, type FeatureType, isElementLayer, publishedType, xmlName } from './wfs/feature-types';
import { featuresMap } from './wfs/features-map';

const freshForMs = 1000;

/** The public address of the endpoint. */
export const serviceUrl = () => `${siteUrl()}/api/mapserver`;

const readersOf = ({ hiddenFrom }: { hiddenFrom: readonly Role[] }) => ROLES.filter((role) => !hiddenFrom.includes(role));

/** The definitions that the map server needs. While they do not change, it is the same object, with the same maps. */
class Catalogue {
  readonly #maps = new Map<string, MapFile>();
  readonly #byName: Map<string, PublishedRow>;
  #withoutElements: Catalogue | undefined;
  #labelled: boolean | undefined;
  readonly #seen = new Map<string, Catalogue>();

  constructor(
    readonly fingerprint: string,
    readonly styles: ElementStyleRow[],
    readonly published: PublishedRow[],
    /** Whether there are layers of elements. */
    readonly elements = true,
  ) {
    this.#byName = new Map(published.map((layer) => [layer.internalName.toLowerCase(), layer]));
  }

  /** The same for callers who may not see elements. */
  withoutElements(): Catalogue {
    this.#withoutElements ??= new Catalogue(this.fingerprint, this.styles, this.published, false);
    return this.#withoutElements;
  }

  /** The same for a caller: without the types and layers that they do not see. */
  seenBy(actor: Actor): Catalogue {
    const forThem = ({ hiddenFrom }: { hiddenFrom: readonly Role[] }) => !hiddenFrom.includes(actor.role);
    const styles = this.styles.filter((type) => permits(elementTypePolicy.read(actor), { ...type, readers: readersOf(type) }));
    const published = this.published.filter(forThem);
    if (styles.length === this.styles.length && published.length === this.published.length) return this;
    const key = [styles, published].map((seen) => seen.map(({ id }) => id).join()).join('/');
    const seen = this.#seen.get(key) ?? new Catalogue(this.fingerprint, styles, published, this.elements);
    this.#seen.set(key, seen);
    return seen;
  }

  /** Whether labels on the map tell what choices are called, which is another thing in each language. */
  get #namesChoices(): boolean {
    this.#labelled ??= this.styles.some((style) => labelledStyle(style, 'en').columns.some(({ form }) => form === 'names'));
    return this.#labelled;
  }

  get #elementLayers(): readonly ElementLayer[] {
    return this.elements ? ELEMENT_LAYERS : [];
  }

  /** The current extents of the listed layers. */
  async extents(): Promise<Extents> {
    const extents = await publicExtents(this.published);
    return this.elements ? extents : withoutElements(extents);
  }

  /** A published layer by its name, ignoring case. */
  find(name: string): PublishedRow | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  /** A type of features by its name; one that no document could have had before is found by what it is called, too. */
  featureType(name: string, locale: Locale): FeatureType | undefined {
    const element = name.toLowerCase();
    if (isElementLayer(element)) return this.elements ? elementType(element, null) : undefined;
    const layer = this.find(name) ?? (name.startsWith('_') ? this.find(name.slice(1)) : undefined);
    const type = layer && publishedType(publishedLayer(layer, locale));
    return type && [name, xmlName(name)].some((one) => one.toLowerCase() === type.name.toLowerCase()) ? type : undefined;
  }

  /** All types of features. */
  featureTypes(locale: Locale): FeatureType[] {
    return [
      ...this.#elementLayers.map((layer) => elementType(layer, null)),
      ...this.published.map((layer) => publishedType(publishedLayer(layer, locale))),
    ];
  }

  /** The names of all types of features. */
  typeNames(): string[] {
    return [...this.#elementLayers, ...this.published.map(({ internalName }) => xmlName(internalName))];
  }

  /** Types of features with these extents: of the elements, and of published layers by the name that they have there. */
  withExtents(types: readonly FeatureType[], extents: Extents): FeatureType[] {
    const names = new Map(this.published.map(({ internalName }) => [xmlName(internalName), internalName]));
    return types.map((type) => {
      const extent = extents.get(extentName(type, names));
      return { ...type, extent: extent ? roomy(extent) : null };
    });
  }

  /** The map of the capabilities, with the current extents. */
  async capabilities(locale: Locale): Promise<MapFile> {
    const layers = this.published.map((layer) => publishedLayer(layer, locale));
    return capabilitiesMap(serviceUrl(), { elements: this.#elementLayers, layers }, await this.extents());
  }

  /** A map, built once. Titles of layers and types are in this language. */
  async map(key: MapKey, locale: Locale): Promise<MapFile> {
    if (key.of === 'capabilities') return this.capabilities(locale);
    const spoken = key.of === 'legend' || (key.of === 'elements' && this.#namesChoices) ? locale : '';
    const fingerprint = JSON.stringify([key, spoken]);
    const known = this.#maps.get(fingerprint);
    if (known) return known;
    const built = this.#build(key, locale);
    this.#maps.set(fingerprint, built);
    return built;
  }

  #build(key: Exclude<MapKey, { of: 'capabilities' }>, locale: Locale): MapFile {
    switch (key.of) {
      case 'elements':
        return elementsMap(
          serviceUrl(),
          this.styles.map((style) => labelledStyle(style, locale)),
          key.srid,
        );
      case 'legend': {
        const shown = this.styles.filter(({ id }) => key.typeId === undefined || id === key.typeId);
        return legendMap(
          serviceUrl(),
          shown.map((style) => elementStyleOf(style, nameIn(style.name, locale), boundStyles(style, locale))),
          key.layer,
        );
      }
      case 'features':
        return featuresMap(serviceUrl(), this.featureType(key.type, locale) as FeatureType, key.srid, key.flipped);
      case 'layer':
        return layerMap(publishedLayer(this.find(key.name) as PublishedRow, locale), serviceUrl());
    }
  }
}

const withoutElements = (extents: Extents): Extents =>
  new Map([...extents].filter(([name]) => typeof name === 'string' && !isElementLayer(name)));

/** Element types have theirs by id. */
const extentName = (type: FeatureType, published: ReadonlyMap<string, string>) =>
  'typeId' in type ? (type.typeId as number) : (published.get(type.name) ?? type.name);

const elementStyleOf = (
  { id, opacity, minScale, maxScale }: ElementStyleRow,
  name: string,
  bound: Pick<ElementStyle, 'styles' | 'columns'>,
): ElementStyle => ({ id, name, opacity, minScale, maxScale, ...bound });

/** A type as maps draw it: nobody sees what it and its rules are called, but what choices are in labels. */
const labelledStyle = (style: ElementStyleRow, locale: string): ElementStyle =>
  elementStyleOf(style, String(style.id), boundStyles(style, undefined, locale));

const publishedLayer = ({ name, document, hiddenFrom: _, ...layer }: PublishedRow, locale: Locale): PublishedLayer => ({
  ...layer,
  title: nameIn(name, locale),
  document: document ?? defaultDocument(layer.source.geometryType),
});

const brief = briefly(
  { name: 'mapserver.catalogue', forMs: freshForMs, otherwise: new Catalogue('', [], []) },
  async (previous) => {
    const [styles, published] = await Promise.all([findElementStyles(newest), findPublished(newest)]);
    const fingerprint = JSON.stringify([styles, published]);
    return fingerprint === previous.fingerprint ? previous : new Catalogue(fingerprint, styles, published);
  },
);
const seen = processState('mapserver.catalogue.seen', () => ({ stamp: definitionsStamp() }));

/**
 * The element types' styles and the published layers, read at most once a second, to include changes by other instances of the app.
 * A change in this process is visible to the next request.
 */
export function catalogue(): Promise<Catalogue> {
  const stamp = definitionsStamp();
  if (seen.stamp !== stamp) brief.forget();
  seen.stamp = stamp;
  return brief();
}
export type { Catalogue };
