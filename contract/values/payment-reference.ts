/** Letters count from 10, as ISO 7064 mod 97-10 reads them. */
function remainderOf(text: string): number {
  let remainder = 0;
  for (const sign of text) for (const digit of String(Number.parseInt(sign, 36))) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/** Reports whether letters and digits have the check digits of ISO 7064 mod 97-10, with the first four signs read last. */
export function isMod97(text: string): boolean {
  return /^[0-9A-Z]{5,}$/.test(text) && remainderOf(`${text.slice(4)}${text.slice(0, 4)}`) === 1;
}

/** Makes a payment reference (ISO 11649) of up to 21 letters and digits. @throws Error for other signs */
export function paymentReference(body: string): string {
  if (!/^[0-9A-Z]{1,21}$/.test(body)) throw new Error('a payment reference has 1 to 21 capital letters and digits');
  return `RF${String(98 - remainderOf(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** Reports whether a text is a payment reference, as people write it: in groups, in small letters. */
export function isPaymentReference(text: string): boolean {
  const bare = bareReference(text);
  return /^RF\d{2}[0-9A-Z]{1,21}$/.test(bare) && isMod97(bare);
}

/** Returns a reference without spaces, in capital letters. */
export function bareReference(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}
