import { describe, expect, it } from 'vitest';
import { contrast, minContrast, parseColour, readable, replacements, themeCss } from './theme';

const colour = (text: string) => {
  const parsed = parseColour(text);
  if (!parsed) throw new Error(`no colour: ${text}`);
  return parsed;
};

describe('colours of the operator', () => {
  it('reads the usual spellings and nothing else', () => {
    expect(parseColour('#0af')).toEqual([0, 170, 255]);
    expect(parseColour(' #00AAFF ')).toEqual([0, 170, 255]);
    expect(parseColour('rgb(0, 170, 255)')).toEqual([0, 170, 255]);
    for (const bad of [null, '', 'red;}body{display:none', '#12', 'rgb(300,0,0)']) expect(parseColour(bad)).toBeUndefined();
  });

  it('knows the ratio of black on white', () => expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21));

  it('leaves a readable colour as it is', () =>
    expect(readable(colour('#003366'), colour('#ffffff'))).toEqual(colour('#003366')));

  it('keeps 4.5:1 for any pair of text and ground', () => {
    const steps = [0, 51, 102, 119, 128, 153, 204, 255];
    for (const r of steps)
      for (const g of steps)
        for (const b of steps)
          for (const text of [colour('#777777'), colour('#ffff00'), [r, g, b] as const])
            expect(contrast(readable(text, [r, g, b]), [r, g, b])).toBeGreaterThanOrEqual(minContrast);
  });
});

describe('what is shown in place of a colour that cannot be read', () => {
  it('is nothing where the colour is shown as it was chosen', () => {
    const chosen = { background: '#003366', text: '#ffffff', hover: null };
    expect(replacements(chosen, 'text')).toEqual([]);
    expect(replacements(chosen, 'hover')).toEqual([]);
    expect(replacements({ ...chosen, text: 'nonsense' }, 'text')).toEqual([]);
  });

  it('is what the style sheet says, for each place', () => {
    const onBar = { background: '#003366', text: '#224488', hover: null };
    const [bar] = replacements(onBar, 'text');
    expect(bar?.where).toBe('bar');
    expect(themeCss(onBar)).toContain(`--on-bar:${bar?.colour}`);
    const alone = { background: null, text: '#ffee00', hover: '#101010' };
    expect(replacements(alone, 'text').map(({ where }) => where)).toEqual(['light']);
    expect(themeCss(alone)).toContain(`--on-bar:${replacements(alone, 'text')[0]?.colour}`);
    expect(replacements(alone, 'hover').map(({ where }) => where)).toEqual(['dark']);
    const pale = { background: '#ffee00', text: null, hover: null };
    expect(replacements(pale, 'background').map(({ where }) => where)).toEqual(['accentLight']);
    expect(themeCss(pale)).toContain(`--accent:${replacements(pale, 'background')[0]?.colour}`);
  });
});

describe('the style sheet made of them', () => {
  it('is empty when nothing was chosen', () => expect(themeCss({ background: null, text: null, hover: null })).toBe(''));

  it('colours the words also where the ground was left alone, readable in light and dark', () => {
    const css = themeCss({ background: null, text: '#ffee00', hover: '#101010' });
    const [light = '', dark = ''] = css.split('@media');
    const value = (part: string, name: string) => colour(new RegExp(`${name}:(#[0-9a-f]{6})`).exec(part)?.[1] ?? '');
    for (const name of ['--on-bar', '--on-bar-hover']) {
      expect(contrast(value(light, name), [255, 255, 255])).toBeGreaterThanOrEqual(minContrast);
      expect(contrast(value(dark, name), [22, 27, 26])).toBeGreaterThanOrEqual(minContrast);
    }
    expect(value(dark, '--on-bar')).toEqual(colour('#ffee00'));
    expect(themeCss({ background: null, text: null, hover: '#101010' })).not.toContain('--on-bar:');
  });

  it('makes bar, accent and text on the accent readable in light and dark', () => {
    for (const background of ['#ffee00', '#808080', '#111111', '#ffffff', '#c01080']) {
      const css = themeCss({ background, text: background, hover: null });
      const [light = '', dark = ''] = css.split('@media');
      const value = (part: string, name: string) => colour(new RegExp(`${name}:(#[0-9a-f]{6})`).exec(part)?.[1] ?? '');
      expect(contrast(value(light, '--on-bar'), value(light, '--bar'))).toBeGreaterThanOrEqual(minContrast);
      expect(contrast(value(light, '--accent'), [255, 255, 255])).toBeGreaterThanOrEqual(minContrast);
      expect(contrast(value(dark, '--accent'), [22, 27, 26])).toBeGreaterThanOrEqual(minContrast);
      for (const part of [light, dark])
        expect(contrast(value(part, '--on-accent'), value(part, '--accent'))).toBeGreaterThanOrEqual(minContrast);
    }
  });

  it('lets nothing but colours into the page', () => {
    expect(themeCss({ background: '#123456', text: '</style><script>', hover: 'url(x)' })).toMatch(/^[:@\w{}#;() -]+$/);
  });
});
