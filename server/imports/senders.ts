import { PartyInput } from '../../contract/entities/orders/address.ts';
import { type AddressRow, findDefault, listAddresses } from '../addresses/db/addresses.ts';
import type { Transaction } from '../db/database.ts';

const sendersAtMost = 1_000;

/** Sender addresses by code; '' for the default one. */
export interface Senders {
  find(code: string): PartyInput | null;
}

export async function readSenders(tx: Transaction, tenantId: string): Promise<Senders> {
  const book = { tenantId, kind: 'shipper' } as const;
  const byCode = new Map<string, AddressRow>();
  for (let offset = 0; ; offset += sendersAtMost) {
    const rows = await listAddresses(tx, book, {}, { limit: sendersAtMost, offset });
    for (const row of rows) byCode.set((row.code ?? '').toLowerCase(), row);
    if (rows.length < sendersAtMost) break;
  }
  const usual = await findDefault(tx, book);
  return {
    find(code) {
      const row = code === '' ? usual : (byCode.get(code.toLowerCase()) ?? null);
      return row === null ? null : partyOf(row);
    },
  };
}

/** Fields of a party in an order; an address book has more. */
const partyNames = Object.keys(PartyInput.properties);

function partyOf(row: AddressRow): PartyInput {
  const { name, country, city, addr1 } = row;
  const present = Object.entries(row).filter(([key, value]) => partyNames.includes(key) && value !== null && value !== '');
  return { ...Object.fromEntries(present), name, country, city, addr1 };
}
