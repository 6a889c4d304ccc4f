import { type Client, ensureCodes, exists, inTransaction, withRows } from '../database';
import { type Names, names } from '../names';

const GROUP = 'REVIEW_TEXT';

/** In the order in which reviewers choose them by number. */
const TEXTS: { kind: 'REJECT' | 'ASK'; code: string; names: Names }[] = [
  {
    kind: 'REJECT',
    code: 'ALREADY_THERE',
    names: names('It is on the map already.', 'Ya está en el mapa.', 'Xa está no mapa.'),
  },
  {
    kind: 'REJECT',
    code: 'WRONG_PLACE',
    names: names('It does not lie there.', 'No está en ese lugar.', 'Non está nese lugar.'),
  },
  {
    kind: 'REJECT',
    code: 'NOT_OF_TYPE',
    names: names(
      'It is something else than its type says.',
      'Es algo distinto de lo que dice su tipo.',
      'É algo distinto do que di o seu tipo.',
    ),
  },
  {
    kind: 'REJECT',
    code: 'SHOWS_PEOPLE',
    names: names(
      'A photo shows people who can be recognised, or a number plate.',
      'En una foto se reconoce a personas o se lee una matrícula.',
      'Nunha foto recoñécense persoas ou lese unha matrícula.',
    ),
  },
  {
    kind: 'ASK',
    code: 'WHERE_EXACTLY',
    names: names('Where exactly is it?', '¿Dónde está exactamente?', 'Onde está exactamente?'),
  },
  {
    kind: 'ASK',
    code: 'STILL_THERE',
    names: names(
      'When did you see it last, and is it still there?',
      '¿Cuándo lo viste por última vez? ¿Sigue ahí?',
      'Cando o viches por última vez? Segue aí?',
    ),
  },
];

/** What the demo's reviewers say often. */
export async function seedReviewTexts(client: Client): Promise<void> {
  if (await exists(client, 'review_text')) return;
  await inTransaction(client, async () => {
    await ensureCodes(
      client,
      TEXTS.map(({ code, names: texts }, order) => ({ group: GROUP, code, order, names: texts })),
    );
    await withRows(
      client,
      `INSERT INTO review_text (kind, code_id)
       SELECT r.kind, c.id FROM ROWS JOIN code c ON c.group_code = '${GROUP}' AND c.code = r.code ORDER BY r.n`,
      'n int, kind text, code text',
      TEXTS.map(({ kind, code }, n) => ({ n, kind, code })),
    );
  });
}
