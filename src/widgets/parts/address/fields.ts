/** The fields of an address that a pasted text may fill, in the order in which they are proposed; named as in the contract. */
export const addressFields: readonly string[] = [
  'name',
  'company',
  'country',
  'province',
  'city',
  'area',
  'addr1',
  'addr2',
  'addr3',
  'houseNumber',
  'postCode',
  'phone',
  'email',
  'taxNo',
];

/** All that a book keeps of an address and a form may show. */
export const partyFields: readonly string[] = [...addressFields, 'taxType', 'certificatesType', 'certificatesNo'];
