import { useRef, type ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from './button.tsx';

interface FileButtonProps {
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onPick: (files: readonly File[]) => void;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly loading?: boolean;
  readonly disabled?: boolean;
  readonly icon?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function FileButton({ accept, multiple = false, onPick, variant = 'secondary', ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Allows the user to select the same file again after correcting it.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
      <Button {...button} variant={variant} onClick={() => input.current?.click()} />
    </>
  );
}
