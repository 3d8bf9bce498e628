import { useState, type ReactNode } from 'react';
import { useStoredImage } from '../lib/uploads.ts';

interface StoredImageProps {
  readonly object_key: string | null | undefined;
  /** Empty if the text next to the image describes it. */
  readonly alt: string;
  readonly className?: string;
  /** Displayed without an image, while its URL is loading, and if it cannot be displayed. */
  readonly fallback?: ReactNode;
}

export function StoredImage({ object_key, alt, className, fallback = null }: StoredImageProps) {
  const url = useStoredImage(object_key);
  const [brokenUrl, setBroken] = useState<string>();
  if (url === undefined || url === brokenUrl) return fallback;
  return <img src={url} alt={alt} loading="lazy" onError={() => setBroken(url)} className={className} />;
}
