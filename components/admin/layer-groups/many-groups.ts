import type { LayerGroup, LayerGroupInput } from '@/lib/layer-groups/schema';

/** What is changed of several groups; what is absent stays as it is with each. */
export interface GroupChange {
  initiallyOpen?: boolean;
  /** Behind the element types, among them, or in front of them. */
  block?: 'behind' | 'inside' | 'front';
}

const blockOf = ({ placeBehindOtherLayers, includeInsideGroupLayer }: LayerGroup) =>
  placeBehindOtherLayers ? 'behind' : includeInsideGroupLayer ? 'inside' : 'front';

/** A group with what was chosen, as its own form would send it. */
export function changedGroup(group: LayerGroup, change: GroupChange): LayerGroupInput {
  const block = change.block ?? blockOf(group);
  return {
    version: group.version,
    codeDto: group.codeDto,
    order: group.order,
    initiallyOpen: change.initiallyOpen ?? group.initiallyOpen,
    placeBehindOtherLayers: block === 'behind',
    includeInsideGroupLayer: block === 'inside',
  };
}

/** The group as it was saved, with what was changed of it as it was before. */
export const restoredGroup = (saved: LayerGroup, before: LayerGroup, change: GroupChange): LayerGroupInput =>
  changedGroup(saved, {
    ...(change.initiallyOpen !== undefined && { initiallyOpen: before.initiallyOpen }),
    ...(change.block !== undefined && { block: blockOf(before) }),
  });
