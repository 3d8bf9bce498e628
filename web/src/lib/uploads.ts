/** Images: uploads with progress, and the URLs of stored images. */
import type { ImageTone, UploadContext } from '@plenum/contracts/enums';
import { call, HttpFailure, pathOf, type ReplyOf } from './http.ts';
import { useQuery } from './swr.ts';
import { t } from './uploads.en.json';

const uploadOperation = 'POST /uploads/image';
const sendTimeoutMs = 300_000;
/** Signed URLs are valid for at least 15 minutes; URLs of displayed images are renewed before they expire. */
const renewIntervalMs = 10 * 60_000;

export interface UploadedImage {
  /** Key of the stored object, for example of a sponsor’s logo. */
  readonly object_key: string;
  /** URL for the browser: permanent for profile images; a signed URL for others, valid for at least 15 minutes. */
  readonly url: string;
}

type OnProgress = (fraction: number) => void;
type Reply = ReplyOf<typeof uploadOperation>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : t('uploads.failed');

/** Sends a form with `XMLHttpRequest`, because `fetch` reports no upload progress. Throws `HttpFailure`. */
function sendForm(form: FormData, onProgress: OnProgress | undefined): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${pathOf(uploadOperation)}`);
    request.timeout = sendTimeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const data = parseJson(request.responseText);
      if (request.status === 201) resolve(data as Reply);
      else reject(new HttpFailure(request.status, data, messageOf(data)));
    });
    const onNetworkError = () => reject(new HttpFailure(0, undefined, t('uploads.offline')));
    request.addEventListener('error', onNetworkError);
    request.addEventListener('timeout', onNetworkError);
    request.send(form);
  });
}

/**
 * Returns an upload function for the `upload` prop of `ImageField`.
 * @param event_id event of the image; undefined for a profile image
 */
export function createImageUploader(context: UploadContext, event_id?: number) {
  return async (file: File, onProgress?: OnProgress): Promise<UploadedImage & { readonly tone: ImageTone }> => {
    const form = new FormData();
    form.set('context', context);
    if (event_id !== undefined) form.set('event_id', String(event_id));
    form.set('file', file);
    const { object_key, bucket, url, tone } = await sendForm(form, onProgress).catch(async (failure: unknown) => {
      if (!(failure instanceof HttpFailure) || failure.status !== 401) throw failure;
      // `XMLHttpRequest` does not refresh an expired login; `call` does.
      await call('GET /auth/me');
      return sendForm(form, onProgress);
    });
    if (bucket !== 'private') return { object_key, url, tone };
    return { object_key, tone, url: (await call('GET /private/:key*', { params: { key: object_key } })).url };
  };
}

/** Returns the URL of a stored event image; undefined while loading, without a key, and if the image does not exist. */
export function useStoredImage(key: string | null | undefined): string | undefined {
  const { data } = useQuery(
    'GET /private/:key*',
    key === null || key === undefined || key === '' ? null : { params: { key } },
    {
      refreshInterval: renewIntervalMs,
      dedupingInterval: 60_000,
      revalidateOnFocus: false,
    },
  );
  return data?.url;
}
