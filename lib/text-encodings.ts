import { Transform } from 'node:stream';

/** The encodings of files, by GDAL's name, with the decoder to use here. */
const ENCODINGS: Record<string, string> = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  CP1252: 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-15': 'iso-8859-15',
  CP850: 'cp850',
  CP437: 'cp437',
  CP1250: 'windows-1250',
  'ISO-8859-2': 'iso-8859-2',
  CP1251: 'windows-1251',
  CP866: 'ibm866',
  CP1253: 'windows-1253',
  CP1254: 'windows-1254',
  CP1257: 'windows-1257',
  CP874: 'windows-874',
  CP932: 'shift_jis',
  CP936: 'gbk',
  CP949: 'euc-kr',
  BIG5: 'big5',
};

/** Offered when a file does not specify one: the usual ones in the region first. */
export const OFFERED = ['UTF-8', 'ISO-8859-1', 'ISO-8859-15', 'CP850', 'CP437', 'CP1250', 'CP1251'] as const;

const ALIASES: Record<string, string> = {
  latin1: 'ISO-8859-1',
  l1: 'ISO-8859-1',
  latin9: 'ISO-8859-15',
  latin2: 'ISO-8859-2',
  ansi: 'CP1252',
  oem: 'CP850',
  cp65001: 'UTF-8',
  '65001': 'UTF-8',
  cp950: 'BIG5',
  '950': 'BIG5',
  cnbig5: 'BIG5',
  csbig5: 'BIG5',
  xxbig5: 'BIG5',
  big5hkscs: 'BIG5',
  big5tw: 'BIG5',
  big5eten: 'BIG5',
  gbk: 'CP936',
  gb2312: 'CP936',
  shiftjis: 'CP932',
  sjis: 'CP932',
  euckr: 'CP949',
  tis620: 'CP874',
};

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const KNOWN = new Map(Object.keys(ENCODINGS).map((it) => [bare(it), it]));

/** The encoding named by a .cpg or a person (`1252`, `ANSI 1252`, `8859-1`, `Latin1`); undefined if unknown. */
export function encodingNamed(text: string): string | undefined {
  const name = bare(text);
  const number = name.replace(/^(?:windows|ansi|oem|ibm|cp|ms|dos|codepage|iso)+/, '');
  return (
    KNOWN.get(name) ?? ALIASES[name] ?? KNOWN.get(`cp${number}`) ?? KNOWN.get(`iso${number}`) ?? ALIASES[number] ?? undefined
  );
}

/** The encodings of the language byte in the header of a .dbf. */
const LANGUAGE_DRIVERS: Record<number, string> = {
  1: 'CP437',
  2: 'CP850',
  3: 'CP1252',
  87: 'CP1252',
  88: 'CP1252',
  89: 'CP1252',
  101: 'CP866',
  38: 'CP866',
  200: 'CP1250',
  201: 'CP1251',
  202: 'CP1254',
  203: 'CP1253',
  204: 'CP1257',
  19: 'CP932',
  123: 'CP932',
  77: 'CP936',
  122: 'CP936',
  78: 'CP949',
  121: 'CP949',
  79: 'BIG5',
  120: 'BIG5',
  80: 'CP874',
  124: 'CP874',
};
export const encodingOfLanguage = (driver: number): string | undefined => LANGUAGE_DRIVERS[driver];

// The upper halves of the two DOS code pages, which TextDecoder does not support.
const COMMON = '░▒▓│┤';
const UPPER: Record<string, string> = {
  cp437: `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»${COMMON}╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0`,
  cp850: `ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»${COMMON}ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0`,
};

const ofUpper = (bytes: Uint8Array, upper: string) =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper[byte - 128])).join('');

/** Decodes bytes. Invalid sequences become `�`. */
export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = ENCODINGS[encoding] ?? 'utf-8';
  const upper = UPPER[decoder];
  return upper ? ofUpper(bytes, upper) : new TextDecoder(decoder).decode(bytes);
}

/** The same of a stream. */
export function decoderOf(encoding: string): Transform {
  const name = ENCODINGS[encoding] ?? 'utf-8';
  const upper = UPPER[name];
  const decoder = new TextDecoder(upper ? 'utf-8' : name);
  return new Transform({
    encoding: 'utf8',
    transform: (chunk: Buffer, _, done) => done(null, upper ? ofUpper(chunk, upper) : decoder.decode(chunk, { stream: true })),
    flush: (done) => done(null, upper ? '' : decoder.decode()),
  });
}

const USUAL = /[áéíóúàèìòùâêôãõäëïöüñçÁÉÍÓÚÀÈÌÒÙÂÊÔÃÕÄËÏÖÜÑÇªº·'’–€¿¡«»\u0400-\u04ff]/u;

/** How likely a person wrote a text: usual letters count for it, all else beyond ASCII against it. */
export function likelihood(text: string): number {
  let score = 0;
  for (const letter of text) if (letter > '\u007f') score += USUAL.test(letter) ? 1 : letter === '\ufffd' ? -10 : -2;
  return score;
}
