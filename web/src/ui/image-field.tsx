import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { failureMessage } from '../lib/http.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { FileButton } from './file-button.tsx';
import { t } from './image-field.en.json';
import { imageTypes, imageProblem } from './image-file.ts';

export interface UploadedImage {
  readonly object_key: string;
  readonly url: string;
}
export type UploadImage = (file: File, onProgress?: (fraction: number) => void) => Promise<UploadedImage>;

interface ImageFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly optional?: string;
  readonly error?: string | undefined;
  /** URL of the current image. */
  readonly value: string | null;
  /** Called with the uploaded image, or null when it is removed. If it fails, the field displays the failure. */
  readonly onChange: (image: UploadedImage | null) => unknown;
  readonly upload: UploadImage;
  readonly shape?: keyof typeof shapes;
  readonly disabled?: boolean;
  readonly className?: string;
}

const shapes = {
  square: 'size-28 rounded-lg',
  round: 'size-28 rounded-full',
  wide: 'aspect-[3/1] w-full rounded-lg sm:w-96',
} as const;

interface UploadState {
  /** 0 to 1; null before the first progress event. */
  readonly progress: number | null;
  readonly previewUrl: string;
}

function useUpload({ upload, onChange }: Pick<ImageFieldProps, 'upload' | 'onChange'>) {
  const [uploadState, setUploadState] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const attempt = async (run: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    running.current = true;
    try {
      await run();
    } catch (failure) {
      setProblem(failureMessage(failure));
    } finally {
      running.current = false;
    }
  };
  const uploadFile = async (file: File | undefined): Promise<void> => {
    if (file === undefined || running.current) return;
    const reason = imageProblem(file);
    if (reason !== null) return setProblem(t(`image.problem.${reason}`));
    const previewUrl = URL.createObjectURL(file);
    setUploadState({ progress: null, previewUrl });
    await attempt(async () => onChange(await upload(file, (progress) => setUploadState({ progress, previewUrl }))));
    setUploadState(null);
    URL.revokeObjectURL(previewUrl);
  };
  const remove = () => attempt(async () => onChange(null));
  return { uploadState, problem, uploadFile, remove };
}

const pictureIn = (data: DataTransfer): File | undefined =>
  [...data.files].find(({ type }) => type.startsWith('image/')) ?? data.files[0];

/** Image field: pick, drop or paste; uploads immediately, shows a preview, and can remove the image. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, optional, error, value, shape = 'square', disabled = false, className } = props;
  const id = useId();
  const { uploadState, problem, uploadFile, remove } = useUpload(props);
  const [isOver, setOver] = useState(false);
  const message = problem ?? error;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) void uploadFile(pictureIn(event.dataTransfer));
  };
  const paste = (event: ClipboardEvent): void => {
    if (!disabled && event.clipboardData.files.length > 0) void uploadFile(pictureIn(event.clipboardData));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut; the button does the same
    <fieldset
      aria-describedby={classNames(`${id}-hint`, message !== undefined && `${id}-error`)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
      className={classNames('min-w-0', className)}
    >
      <legend className="mb-1.5 flex w-full justify-between gap-2 text-sm font-semibold">
        {label}
        {optional !== undefined && <span className="font-normal text-muted">{optional}</span>}
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <Preview
          url={uploadState?.previewUrl ?? value}
          uploadState={uploadState}
          shape={shape}
          isOver={isOver}
          label={label}
        />
        <div className="flex flex-wrap gap-2">
          <FileButton
            accept={imageTypes.join(',')}
            onPick={([file]) => void uploadFile(file)}
            disabled={disabled}
            loading={uploadState !== null}
          >
            {value === null ? t('image.pick') : t('image.replace')}
            <span className="sr-only">: {label}</span>
          </FileButton>
          {value !== null && uploadState === null && (
            <Button
              variant="ghost"
              disabled={disabled}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() => void remove()}
            >
              {t('image.remove')}
              <span className="sr-only">: {label}</span>
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-xs text-muted">
        {hint !== undefined && `${hint} `}
        {t('image.hint')}
      </p>
      <p role="status" className="sr-only">
        {uploadState !== null && t('image.uploading')}
      </p>
      {message !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm font-medium text-live">
          {message}
        </p>
      )}
    </fieldset>
  );
}

interface PreviewProps {
  readonly url: string | null;
  readonly uploadState: UploadState | null;
  readonly shape: keyof typeof shapes;
  readonly isOver: boolean;
  readonly label: string;
}

/** Preview of the image, or the drop area. */
function Preview({ url, uploadState, shape, isOver, label }: PreviewProps) {
  return (
    <div
      className={classNames(
        'relative grid shrink-0 place-items-center overflow-hidden bg-sunk text-muted',
        shapes[shape],
        isOver ? 'outline-3 outline-accent' : 'border border-dashed border-edge',
      )}
    >
      {url === null ? (
        <ImagePlus aria-hidden="true" className="size-7" />
      ) : (
        <img
          src={url}
          alt={t('image.alt', { label })}
          className={classNames(
            'size-full',
            shape === 'round' ? 'object-cover' : 'object-contain',
            uploadState !== null && 'opacity-50',
          )}
        />
      )}
      {uploadState !== null && (
        <progress
          aria-label={t('image.uploading')}
          {...(uploadState.progress === null ? {} : { value: uploadState.progress })}
          className="absolute inset-x-3 bottom-3 h-1.5 w-[calc(100%-1.5rem)] accent-(--accent)"
        />
      )}
    </div>
  );
}
