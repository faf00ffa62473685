import type { InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import { type ComponentProps, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import type { CaptchaPurpose } from '../../../../contract/entities/identity/sent-code.ts';
import { useRuntime } from '../../../runtime/context.ts';
import { useText } from '../../../runtime/text.ts';

/** The captcha inputs of a call. */
export interface CaptchaAnswer {
  readonly captcha: string;
  readonly checkKey: string;
}

interface CaptchaInputProps
  extends Pick<
    ComponentProps<typeof Input>,
    'id' | 'aria-label' | 'aria-invalid' | 'aria-describedby' | 'disabled' | 'status' | 'size' | 'onBlur'
  > {
  readonly value: string;
  readonly onAnswer: (answer: CaptchaAnswer) => void;
  /** A change loads a new image, since an image is valid for one check only. */
  readonly round?: number;
  readonly inputRef?: Ref<InputRef>;
  /** What the picture is for; signing in by default. */
  readonly purpose?: CaptchaPurpose;
}

type Picture = { readonly key: string; readonly image: string | null } | null;

/** The captcha: its image, which a click replaces, and the input. */
export function CaptchaInput({ value, onAnswer, round = 0, inputRef, purpose, ...props }: CaptchaInputProps) {
  const { ports } = useRuntime();
  const text = useText();
  const [picture, setPicture] = useState<Picture>(null);
  const latest = useRef('');
  const answer = useRef(onAnswer);
  answer.current = onAnswer;

  const renew = useCallback(() => {
    const key = makeKey();
    latest.current = key;
    setPicture(null);
    answer.current({ captcha: '', checkKey: key });
    ports.captchaImage(key, purpose).then(
      (image) => latest.current === key && setPicture({ key, image: /^data:image\//.test(image) ? image : null }),
      () => latest.current === key && setPicture({ key, image: null }),
    );
  }, [ports, purpose]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round means a new picture
  useEffect(renew, [renew, round]);

  return (
    <div className="wb-captcha">
      <Input
        {...props}
        ref={inputRef}
        value={value}
        onChange={(event) => onAnswer({ captcha: event.target.value, checkKey: latest.current })}
        maxLength={16}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <button
        type="button"
        className="wb-captcha-picture"
        onClick={renew}
        disabled={props.disabled}
        aria-label={text('widget.captcha.renew')}
        title={text('widget.captcha.renew')}
      >
        {picture === null ? (
          <span className="wb-pulse" />
        ) : picture.image === null ? (
          text('widget.captcha.failed')
        ) : (
          <img src={picture.image} alt={text('widget.captcha.alt')} />
        )}
      </button>
    </div>
  );
}

/** 32 hexadecimal digits. `randomUUID` is unavailable on plain HTTP. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
