import type { Document, Plan } from '@/lib/versions/leaves';
import type { LayerGroup, LayerGroupInput } from './schema';

/** A group is merged by its fields, its name by language. */
export const groupPlan: Plan = {};

/** A group as it is written. */
export const groupDocument = (group: Omit<LayerGroup, 'id' | 'listGeometricLayer'>): Document => ({
  codeDto: { listInternationalizationDto: group.codeDto.listInternationalizationDto },
  order: group.order,
  initiallyOpen: group.initiallyOpen,
  placeBehindOtherLayers: group.placeBehindOtherLayers,
  includeInsideGroupLayer: group.includeInsideGroupLayer,
});

/** What a save writes: what it does not say is off. */
export const sentGroup = ({ codeDto, order, ...flags }: LayerGroupInput): Document => ({
  codeDto,
  order,
  initiallyOpen: flags.initiallyOpen ?? false,
  placeBehindOtherLayers: flags.placeBehindOtherLayers ?? false,
  includeInsideGroupLayer: flags.includeInsideGroupLayer ?? false,
});
