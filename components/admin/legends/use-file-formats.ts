'use client';
import { useQuery } from '@tanstack/react-query';
import { attachedFilesApi } from '@/lib/attached-files/api';
import type { FileFormatLimits } from '@/lib/attached-files/schema';
import { call } from '@/lib/http/client';

const none: readonly FileFormatLimits[] = [];

/** All file formats with their limits. Empty until they have come. */
export function useFileFormats(): readonly FileFormatLimits[] {
  const { data } = useQuery({
    queryKey: ['fileFormats'],
    queryFn: ({ signal }) => call(attachedFilesApi.formats, { query: { size: 1000 } }, signal),
  });
  return data?.result.items ?? none;
}
