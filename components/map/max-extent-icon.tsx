'use client';
import { imageSource } from '@/components/settings/image-source';
import { useSettings } from '@/components/settings/settings';
import { textOf } from '@/lib/configuration/settings';

/** The operator's picture, or the letter E. */
export function MaxExtentIcon() {
  const source = imageSource(textOf(useSettings(), 'MAX_EXTENT_CONTROL_ICON'));
  return source ? (
    // The address is data of the operator's, which the image optimiser could not help with.
    <img src={source} alt="" className="size-5 object-contain" />
  ) : (
    <span aria-hidden className="inline-block w-5 text-center font-bold">
      E
    </span>
  );
}
