import { XmlFault } from '@/lib/xml/fault';

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
  | `nothing${'POINT' | 'LINE' | 'POLYGON'}`;

/** Why a file can't be read as a style. */
export class StyleFault extends XmlFault {
  constructor(key: Fault, values: XmlFault['values']) {
    super(key, values);
  }
}
