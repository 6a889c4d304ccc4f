'use client';
import { addressOf } from '@/lib/http/client';
import { layersApi } from '@/lib/layers/api';
import { ExportStyle } from '../kit/export-style';

interface Props {
  internalName: string;
  close: () => void;
}

/** Hands out the style of a layer as SLD or QML, under the layer's internal name. */
export const ExportStyleDialog = ({ internalName, close }: Props) => (
  <ExportStyle
    name={internalName}
    addressIn={(styleType) => addressOf(layersApi.style, { params: { internalName }, query: { styleType } })}
    close={close}
  />
);
