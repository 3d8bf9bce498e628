import { UploadImage } from '@plenum/contracts/uploads';
import type { ReactNode } from 'react';
import { type Pictures, PicturesContext } from '../features/events/pictures.ts';
import { call } from '../lib/http.ts';

const pictures: Pictures = {
  uploadAs: (context, event_id) => (file) =>
    call(UploadImage, { file, fields: { context, event_id: String(event_id) } }),
};

/** Gives the screens of an event the way to send their pictures. */
export function EventPictures({ children }: { readonly children: ReactNode }) {
  return <PicturesContext value={pictures}>{children}</PicturesContext>;
}
