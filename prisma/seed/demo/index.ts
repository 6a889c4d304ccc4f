import { type Client, exists } from '../database';
import { seedAccounts } from './accounts';
import { readAtlas } from './atlas';
import { seedDivisions } from './divisions';
import { seedDivisionsFile } from './divisions-file';
import { seedBin } from './seed-bin';
import { seedDecisions } from './seed-decisions';
import { seedElements } from './seed-elements';
import { seedHistory } from './seed-history';
import { seedLayers } from './seed-layers';
import { seedNotices } from './seed-notices';
import { seedPhotos } from './seed-photos';
import { seedPointers } from './seed-pointers';
import { seedProposals } from './seed-proposals';
import { seedRelationsAndJoins } from './seed-relations-and-joins';
import { seedReviewTexts } from './seed-review-texts';
import { seedReviews } from './seed-reviews';
import { seedTypes } from './seed-types';
import { seedSettings } from './settings';

/**
 * A small believable Galicia on top of the base. Each part is made once: what people change or delete stays so. The
 * accounts with their passwords are written to `demo-accounts.json` in the folder.
 */
export async function seedDemo(client: Client, folder: string): Promise<void> {
  const atlas = readAtlas();
  await seedAccounts(client, folder);
  await seedDivisions(client, atlas);
  await seedDivisionsFile(client);
  await seedSettings(client);
  await seedTypes(client);
  const hadHistory = await exists(client, 'element_revision');
  const hadNotices = await exists(client, 'notification');
  const elements = await seedElements(client, atlas);
  await seedRelationsAndJoins(client, elements);
  await seedPhotos(client, elements);
  if (!hadHistory) {
    await seedPointers(client, elements);
    await seedHistory(client);
    await seedReviews(client);
    await seedBin(client);
  }
  await seedReviewTexts(client);
  if (!hadHistory) {
    await seedProposals(client);
    await seedDecisions(client);
  }
  if (!hadNotices) await seedNotices(client);
  await seedLayers(client);
}
