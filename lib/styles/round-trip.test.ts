import { describe, expect, it } from 'vitest';
import { documents } from '@/lib/test/styles';
import { readStyleFile } from './read';
import { StyleDocument, StyleGeometry } from './schema';
import { tidy } from './tidy';
import { toQml } from './to-qml';
import { toSld } from './to-sld';

const MANY = 60;
/** What was written, as JSON would hold it: without what is undefined. */
const plain = (document: StyleDocument): StyleDocument => JSON.parse(JSON.stringify(document));

const drawsSomething = (document: StyleDocument) => tidy(document).rules.some(({ symbolizers }) => symbolizers.length > 0);
const withoutRimDashes = (document: StyleDocument): StyleDocument =>
  JSON.parse(JSON.stringify(document, (key, value) => (key === 'stroke' ? { ...value, dash: undefined } : value)));

describe.each(StyleGeometry.options)('a style of kind %s', (geometry) => {
  const make = documents(geometry.length * 7919);
  const made = Array.from({ length: MANY }, () => plain(make(geometry))).filter(drawsSomething);

  it('is a document, whatever was generated, and stays one when it is tidied, once and for all', () => {
    for (const document of made) {
      const tidied = tidy(document);
      expect(StyleDocument.parse(tidied)).toEqual(tidied);
      expect(tidy(tidied)).toEqual(tidied);
    }
  });

  it('comes back the same from SLD', () => {
    for (const document of made) {
      const { text, warnings } = toSld(document, 'Roundabout <&> "ways"');
      const read = readStyleFile(text, 'a.sld', geometry);
      expect(read.document, text).toEqual(tidy(document));
      expect([warnings, read.warnings, read.format]).toEqual([[], [], 'SLD']);
    }
  });

  it('comes back the same from QML, but for the dashes of a symbol’s rim, of which it warns', () => {
    for (const document of made) {
      const { text, warnings } = toQml(document);
      const read = readStyleFile(text, 'a.qml', geometry);
      const lost = warnings.some(({ key }) => key === 'markDash');
      expect(lost ? withoutRimDashes(read.document) : read.document, text).toEqual(
        lost ? withoutRimDashes(tidy(document)) : tidy(document),
      );
      expect([read.warnings, read.format]).toEqual([[], 'QML']);
    }
  });
});
