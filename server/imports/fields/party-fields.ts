import type { PartyField } from '../../../contract/entities/orders/party-fields.ts';
import { type FieldOptions, field, type ImportField } from './import-field.ts';

/** The fields of one party, in the order of the templates. */
export function partyFields(part: 'consignee' | 'address', zh: string, en: string): readonly ImportField[] {
  const of = (
    name: PartyField,
    zhName: string,
    enName: string,
    example: string | readonly [string, string],
    also: string,
    more: FieldOptions = {},
  ) =>
    field(
      part,
      name,
      `${zh}${zhName}`,
      `${en}${en === '' ? enName.charAt(0).toUpperCase() + enName.slice(1) : ` ${enName}`}`,
      example,
      also,
      more,
    );
  const also = (names: string) =>
    names
      .split('|')
      .flatMap((name) =>
        en === '' ? [name] : [name, `收货人${name}`, `收方${name}`, `receiver ${name}`, `consignee ${name}`, `ship to ${name}`],
      )
      .join('|');
  return [
    of('name', '姓名', 'name', 'John Smith', also('姓名|名称|name|full name|contact|联系人|contact name'), { required: true }),
    of('company', '公司', 'company', 'Acme GmbH', also('公司|公司名称|company|company name')),
    of(
      'country',
      '国家',
      'country',
      ['德国', 'Germany'],
      `${also('国家|国家地区|目的国|country|country code|国家代码|destination country')}${en === '' ? '' : '|收件国家|目的国家|destination'}`,
      {
        required: true,
        list: 'country',
      },
    ),
    of('province', '省/州', 'state', 'Berlin', also('省|州|省州|州省|省份|state|province|state province|region')),
    of('city', '城市', 'city', 'Berlin', also('城市|市|city|town'), { required: true }),
    of('area', '区', 'district', '', also('区|区县|area|district|county')),
    of(
      'addr1',
      '地址1',
      'address 1',
      'Unter den Linden 1',
      also('地址|地址一|详细地址|街道|address|address line 1|street|street address|address1'),
      { required: true },
    ),
    of('addr2', '地址2', 'address 2', '', also('地址二|address line 2|address2')),
    of('addr3', '地址3', 'address 3', '', also('地址三|address line 3|address3')),
    of('houseNumber', '门牌号', 'house number', '1', also('门牌|house no|house number')),
    of('postCode', '邮编', 'postcode', '10117', also('邮编|邮政编码|postcode|post code|zip|zip code|postal code')),
    of('phone', '电话', 'phone', '+49 30 901820', also('电话|手机|手机号|联系电话|phone|phone number|mobile|telephone|tel')),
    of('email', '邮箱', 'email', '', also('邮箱|电子邮箱|email|e-mail')),
    of('taxType', '税号类型', 'tax number type', '', also('税号类型|tax type|tax number type|tax id type'), { list: 'tax_type' }),
    of('taxNo', '税号', 'tax number', '', also('税号|tax no|tax number|vat|vat number|tax id')),
    of(
      'certificatesType',
      '证件类型',
      'identity document type',
      '',
      also('证件类型|certificate type|document type|identity document type'),
      { list: 'certificates_type' },
    ),
    of(
      'certificatesNo',
      '证件号码',
      'identity number',
      '',
      also('证件号|证件号码|certificate no|document number|identity number|id number'),
    ),
  ];
}
