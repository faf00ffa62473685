import { type RenderedFacts, render } from '../../server/labels/drawing/render.ts';
import { builtInLabels } from '../../server/labels/templates/built-in.ts';
import { sampleFacts } from '../../server/labels/templates/sample.ts';

/** Recipients in ten scripts and writing habits. */
const recipients = [
  ['CN', '张㛃（喆堃）', '+86 13800138000', '广东省深圳市龙岗区坂田街道五和大道南2号万科星火Online 3栋A座1205室'],
  ['US', 'John Smith', '+1 212 736 3100', '350 5th Ave, Apt 34B, New York, NY 10118-0110'],
  ['PL', 'Łukasz Żółć', '+48 22 123 45 67', 'ul. Świętokrzyska 20 m. 5, 00-002 Warszawa'],
  ['DE', 'Jürgen Groß', '+49 711 1234567', 'Königstraße 12, 70173 Stuttgart'],
  ['RU', 'Иван Петров', '+7 495 123 45 67', 'ул. Ленина, д. 5, кв. 12, 101000 Москва'],
  ['KR', '김민수', '+82 2 1234 5678', '서울특별시 강남구 테헤란로 152 강남파이낸스센터 12층'],
  ['VN', 'Nguyễn Văn Đức', '+84 28 1234 5678', '12 Lê Lợi, Phường Bến Nghé, Quận 1, Hồ Chí Minh 700000'],
  ['SA', 'محمد العتيبي', '+966 11 123 4567', 'شارع الملك فهد 12، الرياض 11564'],
  ['TW', '陳怡君', '+886 2 1234 5678', '臺北市信義區市府路45號89樓'],
  ['JP', '佐藤 花子', '+81 3 1234 5678', '〒150-0002 東京都渋谷区渋谷1丁目2番3号'],
] as const;

/** Facts of this many labels with distinct numbers. */
function labels(count: number): RenderedFacts[] {
  const { fields } = sampleFacts('label');
  return Array.from({ length: count }, (_unused, at) => {
    const [toCountryCode, toName, toPhone, toAddress] = recipients[at % recipients.length] ?? recipients[0];
    // Each address is another one, so that no measured paragraph serves twice.
    const to = {
      toCountryCode,
      toName: `${toName} ${at}`,
      toPhone,
      toAddress: `${toAddress} ${at}`,
      toCompany: '',
      toCountry: toCountryCode,
    };
    const numbers = { trackingNumber: `WB${2_611_220_000_000 + at * 7_919}`, customerNo: `C-${at}` };
    return { id: String(at), facts: [{ fields: { ...fields, ...to, ...numbers }, rows: [] }] };
  });
}

/** Renders labels by the first built-in template. @throws Error when one is left out */
export async function renderLabels(count: number): Promise<number> {
  const template = builtInLabels[0]?.template;
  if (template === undefined) throw new Error('there is no built-in label');
  const { file, leftOut } = await render({ template, format: 'pdf', documents: labels(count), made: 0 });
  if (file === null || leftOut.length > 0) throw new Error(`labels are left out: ${JSON.stringify(leftOut[0])}`);
  return file.length;
}
