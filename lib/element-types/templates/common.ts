import { day, text } from './attributes';
import type { TemplateAttribute, Texts } from './template';

// What several templates have in common.

export const name = (placeholder?: Texts): TemplateAttribute =>
  text({ code: 'NAME', maxSize: 200, name: ['Name', 'Nombre', 'Nome'], placeholder });
export const LAST_SEEN = day({
  code: 'LAST_SEEN',
  name: ['Last seen', 'Última comprobación', 'Última comprobación'],
  help: ['The day on which somebody was there.', 'El día en que alguien estuvo allí.', 'O día en que alguén estivo alí.'],
});
export const STATE: Texts = ['State', 'Estado', 'Estado'];
export const MEASURES: Texts = ['Measures', 'Medidas', 'Medidas'];
export const VISIT: Texts = ['Visit', 'Visita', 'Visita'];
export const ANSWER: Texts = ['Answer', 'Respuesta', 'Resposta'];
export const OTHER: Texts = ['Other', 'Otro', 'Outro'];
