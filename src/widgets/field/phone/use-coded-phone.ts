import { useEffect, useRef, useState } from 'react';
import { asText } from '../../parts/field/field-attributes.ts';
import { latePhone, latePhoneCodes } from '../../parts/late/late-type.ts';

interface CodedPhoneSetting {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly country: string;
}

/** The logic of a phone number whose country is chosen beside it. The value has the country's code from the first digit on. */
export function useCodedPhone({ value, onChange, country: first }: CodedPhoneSetting) {
  const [country, setCountry] = useState(first);
  const [typed, setTyped] = useState('');
  /** The last value of this field; any other one comes from outside. */
  const own = useRef<string>('');
  /** What was typed before the tables were there: it has no code yet. */
  const early = useRef<{ readonly text: string; readonly of: string } | null>(null);
  const [codes, setCodes] = useState(() => latePhoneCodes.now());
  const given = asText(value);

  useEffect(() => {
    let live = true;
    // Without its tables, numbers with `+` can be typed all the same.
    Promise.all([latePhoneCodes.load(), latePhone.load()]).then(
      ([found]) => live && setCodes(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);

  useEffect(() => {
    if (given === own.current) return;
    own.current = given;
    const parts = codes?.partsOf(given) ?? null;
    setTyped(parts?.national ?? given);
    if (parts !== null) setCountry(parts.country);
    // Once the tables are there, a number from outside is divided.
    if (parts === null && codes === null && given !== '') own.current = '';
  }, [given, codes]);

  function say(text: string, of: string): void {
    early.current = codes === null ? { text, of } : null;
    const next = numberOf(text, of, codes?.list.find((each) => each.country === of)?.code ?? '');
    own.current = next;
    onChange(next === '' ? undefined : next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the tables come
  useEffect(() => {
    if (codes !== null && early.current !== null) say(early.current.text, early.current.of);
  }, [codes]);

  return {
    country,
    codes: codes?.list ?? [],
    typed,
    type(text: string) {
      setTyped(text);
      say(text, country);
    },
    choose(next: string) {
      setCountry(next);
      say(typed.trim().startsWith('+') ? '' : typed, next);
      if (typed.trim().startsWith('+')) setTyped('');
    },
    /** A number that was typed with its code says its country itself. */
    leave() {
      const parts = typed.trim().startsWith('+') ? (codes?.partsOf(own.current) ?? null) : null;
      if (parts === null) return;
      setTyped(parts.national);
      setCountry(parts.country);
    },
  };
}

/** The value of what is typed: E.164 where it is a number of its country, otherwise the text with the code, which the rules refuse. */
function numberOf(typed: string, country: string, code: string): string {
  const text = typed.trim();
  if (text === '') return '';
  return latePhone.now()?.parse(text, { country }) ?? (text.startsWith('+') ? text : `${code}${text}`);
}
