'use client';
import { useSettings } from '@/components/settings/settings';

/** Whether the configuration lets people change opacities, so that it can be said of a layer or a type. */
export const useMayFade = (): boolean => (useSettings().ALLOW_CONFIGURE_LAYERS_OPACITY ?? 'true') === 'true';
