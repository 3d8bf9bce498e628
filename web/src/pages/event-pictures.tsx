import { GetPrivateContent, UploadImage } from '@plenum/contracts/uploads';
import type { ReactNode } from 'react';
import { type Pictures, PicturesContext } from '../features/events/pictures.ts';
import { call } from '../lib/http.ts';
import { useQuery } from '../lib/swr.ts';

/** Addresses hold for a quarter of an hour; asked anew before that while a screen stays open. */
const renew_interval_ms = 10 * 60 * 1000;

function useStoredUrl(object_key: string | null): string | null {
  const { data } = useQuery(GetPrivateContent, object_key === null ? null : { params: { key: object_key } }, {
    dedupingInterval: 60_000,
    refreshInterval: renew_interval_ms,
    revalidateOnFocus: false,
  });
  return object_key === null ? null : (data?.url ?? null);
}

const pictures: Pictures = {
  uploadAs: (context, event_id) => (file) =>
    call(UploadImage, { file, fields: { context, event_id: String(event_id) } }),
  useUrl: useStoredUrl,
};

/** Gives the screens of an event their pictures. */
export function EventPictures({ children }: { readonly children: ReactNode }) {
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}
