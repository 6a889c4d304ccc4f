import { XmlFault } from '@/lib/xml/fault';
import { MAX_RULES, type StyleRule } from '../schema';

/** The reasons why a file is refused; each is a message under `project.styles.errors`. */
type Fault =
  | 'xml'
  | 'tooLarge'
  | 'doctype'
  | 'notStyle'
  | 'extension'
  | 'renderer'
  | 'inverted'
  | 'function'
  | 'condition'
  | 'userStyle'
  | 'raster'
  | 'version'
  | 'externalGraphic'
  | 'badGraphic'
  | 'unreadable'
  | 'tooManyRules'
  | 'cannotHold'
  | `nothing${'POINT' | 'LINE' | 'POLYGON'}`;

/** Why a file can't be read as a style. */
export class StyleFault extends XmlFault {
  constructor(key: Fault, values: XmlFault['values']) {
    super(key, values);
  }
}

/** The same rules. Throws StyleFault if they are more than a style has: only then anything is compared or converted. */
export function countedRules(rules: StyleRule[]): StyleRule[] {
  if (rules.length > MAX_RULES) throw new StyleFault('tooManyRules', { count: rules.length, max: MAX_RULES });
  return rules;
}
