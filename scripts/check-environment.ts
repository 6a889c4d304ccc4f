// Says which settings are missing or weak, before anything is done with the others.
import { checkEnvironment } from '../lib/operations/start';

checkEnvironment();
