import { Measuring } from '../../measuring';
import type { ToolBarProps } from '../../tool';

export default (props: ToolBarProps) => <Measuring kind="Polygon" {...props} />;
