import type { RenderedFacts } from '../../server/labels/drawing/render.ts';

/** Recipients in ten scripts and writing habits, with a joined script and rare name characters among them. */
const recipients = [
  {
    country: 'CN',
    name: '张㛃（喆堃）',
    phone: '+86 13800138000',
    address: '广东省深圳市龙岗区坂田街道五和大道南2号万科星火Online 3栋A座1205室',
  },
  { country: 'US', name: 'John Smith', phone: '+1 212 736 3100', address: '350 5th Ave, Apt 34B\nNew York, NY' },
  { country: 'PL', name: 'Łukasz Żółć', phone: '+48 22 123 45 67', address: 'ul. Świętokrzyska 20 m. 5, 00-002 Warszawa' },
  { country: 'DE', name: 'Jürgen Groß', phone: '+49 711 1234567', address: 'Königstraße 12, 70173 Stuttgart' },
  { country: 'RU', name: 'Иван Петров', phone: '+7 495 123 45 67', address: 'ул. Ленина, д. 5, кв. 12, 101000 Москва' },
  { country: 'KR', name: '김민수', phone: '+82 2 1234 5678', address: '서울특별시 강남구 테헤란로 152 강남파이낸스센터 12층' },
  { country: 'VN', name: 'Nguyễn Văn Đức', phone: '+84 28 1234 5678', address: '12 Lê Lợi, Phường Bến Nghé, Quận 1, Hồ Chí Minh 700000' },
  { country: 'SA', name: 'محمد العتيبي', phone: '+966 11 123 4567', address: 'شارع الملك فهد 12، الرياض 11564' },
  { country: 'GR', name: 'Γιώργος Παπαδόπουλος', phone: '+30 210 123 4567', address: 'Ερμού 15, 105 63 Αθήνα' },
  { country: 'JP', name: '佐藤 花子', phone: '+81 3 1234 5678', address: '〒150-0002 東京都渋谷区渋谷1丁目2番3号' },
] as const;

/** The tracking number of the label at this place. */
export function numberAt(at: number): string {
  return `WB${String(2_611_220_000_000 + at * 7_919)}`;
}

/** Facts of labels with distinct numbers. */
export function sampleLabels(count: number, changes: Readonly<Record<string, string>> = {}): RenderedFacts[] {
  return Array.from({ length: count }, (_unused, at) => {
    const to = recipients[at % recipients.length] ?? recipients[0];
    const fields = {
      productName: '专线小包 Special Line',
      toCountryCode: to.country,
      toCountry: to.country,
      toName: to.name,
      toPhone: to.phone,
      toAddress: to.address,
      fromName: '深圳市远航电子商务有限公司',
      fromAddress: '广东省深圳市宝安区西乡街道固戍一路88号仓储中心 2F',
      fromCountry: 'China 中国',
      trackingNumber: numberAt(at),
      customerNo: `C-${at}`,
      goodsSummary: '蓝牙耳机 Bluetooth earphones × 2; 手机壳 Phone case × 10; USB-C 数据线 cable №5 × 3',
      goodsType: 'General 普货',
      boxIndex: '1',
      boxCount: '2',
      boxWeight: '1.25',
      boxSize: '30 × 20 × 10 cm',
      printDate: '2026-11-23',
      ...changes,
    };
    return { id: String(at), facts: [{ fields, rows: [] }] };
  });
}
