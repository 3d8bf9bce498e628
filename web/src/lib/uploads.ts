/** Pictures: sending them with news of the progress, and the addresses under which stored ones can be loaded. */
import type { UploadContext } from '@plenum/contracts/enums';
import { call, HttpFailure, pathOf, type ReplyOf } from './http.ts';
import { useQuery } from './swr.ts';
import { t } from './uploads.messages.ts';

const uploadOperation = 'POST /uploads/image';
const sendTimeoutMs = 300_000;
/** Signed addresses hold for at least 15 minutes; pictures that stay on screen are asked for again before. */
const renewIntervalMs = 10 * 60_000;

export interface SentPicture {
  /** What is stored, for example as a sponsor's logo. */
  readonly object_key: string;
  /** Where a browser loads it: of a person's picture for good, of others for some minutes. */
  readonly url: string;
}

type OnProgress = (fraction: number) => void;
type Reply = ReplyOf<typeof uploadOperation>;

function parsed(text: string): unknown {
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

/** Sends a form; only this way a browser tells how far it is. Fails with `HttpFailure`. */
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
      const data = parsed(request.responseText);
      if (request.status === 201) resolve(data as Reply);
      else reject(new HttpFailure(request.status, data, messageOf(data)));
    });
    const lost = () => reject(new HttpFailure(0, undefined, t('uploads.offline')));
    request.addEventListener('error', lost);
    request.addEventListener('timeout', lost);
    request.send(form);
  });
}

/**
 * How pictures of a context are sent; fits the `upload` of `ui/image-field.tsx`.
 * @param event_id of the event they belong to; none for a person's picture
 */
export function uploadImage(context: UploadContext, event_id?: number) {
  return async (file: File, onProgress?: OnProgress): Promise<SentPicture> => {
    const form = new FormData();
    form.set('context', context);
    if (event_id !== undefined) form.set('event_id', String(event_id));
    form.set('file', file);
    const { object_key, bucket, url } = await sendForm(form, onProgress).catch(async (failure: unknown) => {
      if (!(failure instanceof HttpFailure) || failure.status !== 401) throw failure;
      // The login is renewed on the way of an ordinary call.
      await call('GET /auth/me');
      return sendForm(form, onProgress);
    });
    if (bucket !== 'private') return { object_key, url };
    return { object_key, url: (await call('GET /private/:key*', { params: { key: object_key } })).url };
  };
}

/** Where a stored picture of an event can be loaded; undefined while that is asked, without a key, and when it is gone. */
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
