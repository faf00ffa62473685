import type { PartyInput } from '../../../contract/entities/address.ts';
import type { Transaction } from '../../db/database.ts';
import { type AddressRow, findDefault, listAddresses } from '../../db/repositories/addresses.ts';

const sendersAtMost = 1_000;

/** Addresses that parcels are sent from, by their codes; '' for the default one. */
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

function partyOf(row: AddressRow): PartyInput {
  const {
    code,
    company,
    province,
    area,
    addr2,
    addr3,
    houseNumber,
    postCode,
    phone,
    email,
    taxType,
    taxNo,
    certificatesType,
    certificatesNo,
  } = row;
  const optional = {
    code,
    company,
    province,
    area,
    addr2,
    addr3,
    houseNumber,
    postCode,
    phone,
    email,
    taxType,
    taxNo,
    certificatesType,
    certificatesNo,
  };
  const said = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null && value !== ''));
  return { name: row.name, country: row.country, city: row.city, addr1: row.addr1, ...said };
}
