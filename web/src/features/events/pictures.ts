import { createContext, useContext } from 'react';
import type { UploadImage } from '../../ui/image-field.tsx';

/** How pictures of an event are sent in; given by the page, because another feature knows how. */
export interface Pictures {
  readonly uploadAs: (context: 'event_logo' | 'event_banner', event_id: number) => UploadImage;
}

export const PicturesContext = createContext<Pictures | null>(null);

/** The pictures of this screen. Only below a page that gives them. */
export function usePictures(): Pictures {
  const pictures = useContext(PicturesContext);
  if (pictures === null) throw new Error('usePictures outside a page with pictures');
  return pictures;
}
