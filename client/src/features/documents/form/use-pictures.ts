import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '#client/lib/api.ts';
import type { StoredFiles } from '#shared/file.ts';
import { imagesOf } from '#shared/rich-text.ts';
import type { DocumentFormValues } from './document-form-values.ts';

/** A picture within a text, with its size in pixels. */
export interface PictureSize {
  id: string;
  width: number;
  height: number;
}

/** The pictures that the texts of a form show. Undefined where there are none, or as long as their sizes aren't known. */
export function usePictures({ cover, textSections = [] }: DocumentFormValues): PictureSize[] | undefined {
  const texts = [cover ?? null, ...textSections.map(({ body }) => body)];
  const ids = [...new Set(texts.flatMap(imagesOf))].sort();
  const { data } = useQuery({
    queryKey: ['/api/files', 'sizes', ...ids],
    queryFn: async ({ signal }) => {
      const { files } = await getJson<StoredFiles>('/api/files', signal);
      return files.flatMap(({ id, width, height }) =>
        ids.includes(id) && width && height ? [{ id, width, height }] : [],
      );
    },
    enabled: ids.length > 0,
    // A picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data;
}
