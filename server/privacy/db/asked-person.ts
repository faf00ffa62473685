/** A person as they identify themselves: by an e-mail address, a phone number, or a name together with a line of the address. */
export interface AskedPerson {
  readonly email?: string;
  readonly phone?: string;
  readonly name?: string;
  readonly address?: string;
}

/** Texts that a row has to contain; a row is about the person when it contains all of one list. In small letters. */
export interface PersonMarks {
  readonly texts: readonly (readonly string[])[];
  /** Digits of the phone number as they are written in every country, without what stands before the national number; null without one. */
  readonly digits: string | null;
}

/** Digits that identify a phone number whatever stands before them: `+49 30 901820` and `030 901820` are one. */
const phoneDigits = 8;
const leastPhoneDigits = 6;
const leastText = 2;

/** Reads what somebody is asked for. @throws Error naming what is missing or too short to mean one person */
export function marksOf({ email, phone, name, address }: AskedPerson): PersonMarks {
  const texts: string[][] = [];
  if (email !== undefined) {
    if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) throw new Error('--email is no e-mail address.');
    texts.push([email.trim().toLowerCase()]);
  }
  if ((name === undefined) !== (address === undefined))
    throw new Error('--name and --address are asked for together: many people share a name.');
  if (name !== undefined && address !== undefined) {
    const both = [name, address].map((text) => text.trim().toLowerCase());
    if (both.some((text) => text.length < leastText)) throw new Error('--name or --address is too short.');
    texts.push(both);
  }
  const digits = phone === undefined ? null : phone.replace(/\D/g, '').replace(/^0+/, '');
  if (digits !== null && digits.length < leastPhoneDigits) throw new Error(`--phone needs at least ${leastPhoneDigits} digits.`);
  if (texts.length === 0 && digits === null) throw new Error('Say whom: --email, --phone, or --name with --address.');
  return { texts, digits: digits === null ? null : digits.slice(-phoneDigits) };
}
