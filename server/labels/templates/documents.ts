import type { BuiltIn } from './built-in.ts';
import { paper } from './paper.ts';

/** Built-in documents on A4. */
export const builtInPapers: readonly BuiltIn[] = [
  {
    id: 'invoice-a4',
    name: { zh_CN: '商业发票 A4', en_US: 'Commercial invoice A4' },
    template: paper({
      kind: 'invoice',
      title: 'COMMERCIAL INVOICE 商业发票',
      barcode: '{trackingNumber}',
      above: [
        'Seller 卖方\n{fromName}\n{fromCompany}\n{fromAddress}\n{fromPostCode} {fromCountry}\n{fromPhone}\nTax no. {fromTaxNo}',
        'Buyer / consignee 买方\n{toName}\n{toCompany}\n{toAddress}\n{toPostCode} {toCountry}\n{toPhone}\nTax no. {toTaxNo}',
        'Invoice no. {invoiceNo}\nDate {printDate}\nOrder {customerNo}\nWaybill {trackingNumber}\nBoxes {boxCount}\nGross weight {orderWeight} kg\nNet weight {netWeight} kg\nReason for export: sale of goods',
      ],
      columns: [
        ['No.', '{lineNo}', 9],
        ['Description', '{goodsNameEn}\n{goodsName}', 57],
        ['HS code', '{hsCode}', 24],
        ['Origin', '{madeCountry}', 24],
        ['Quantity', '{quantity} {declareUnit}', 22, 'right'],
        ['Unit value', '{currencyCode} {unitValue}', 25, 'right'],
        ['Value', '{currencyCode} {lineValue}', 25, 'right'],
      ],
      below: [
        'I declare that the information on this invoice is true and correct.\n \nDate and signature 日期与签名  ______________________',
        'Total quantity {goodsQuantity}\nTotal net weight {netWeight} kg\nTotal value {declaredValue}\nInsurance {insurance}',
      ],
    }),
  },
  {
    id: 'pick-list-a4',
    name: { zh_CN: '拣货单 A4', en_US: 'Pick list A4' },
    template: paper({
      kind: 'pick_list',
      title: 'PICK LIST 拣货单',
      above: ['Date 日期 {printDate}\nOrders 订单 {orders}\nPieces 件数 {pieces}'],
      columns: [
        ['No.', '{lineNo}', 10],
        ['Location 库位', '{location}', 28],
        ['Order 客户单号', '{customerNo}', 38],
        ['Tracking 跟踪号', '{trackingNumber}', 40],
        ['Goods 货物', '{goodsName}', 52],
        ['Quantity 数量', '{quantity}', 18, 'right'],
      ],
      below: ['Picked by 拣货人  ______________________'],
    }),
  },
  {
    id: 'hand-over-sheet-a4',
    name: { zh_CN: '交接单 A4', en_US: 'Hand-over sheet A4' },
    template: paper({
      kind: 'hand_over_sheet',
      title: 'HAND-OVER SHEET 交接单',
      barcode: '{shipmentNo}',
      above: [
        'Shipment 出货单号 {shipmentNo}\nDeliver date 交货日期 {deliverDate}\nEstimated arrival 预计到达 {arrivalDate}\nHanded over by 交货人 {shipper}\nPrinted 打印日期 {printDate}',
        'Tickets 票数 {tickets}\nPieces 件数 {pieces}\nWeight 重量 {weight} kg\nVolume 体积 {square} CBM\nRemark 备注 {remark}',
      ],
      columns: [
        ['No.', '{lineNo}', 10],
        ['Order 客户单号', '{customerNo}', 42],
        ['Tracking 跟踪号', '{trackingNumber}', 42],
        ['Product 产品', '{productName}', 36],
        ['To 目的地', '{country}', 14],
        ['Pieces 件', '{pieces}', 12, 'right'],
        ['Weight kg', '{weight}', 15, 'right'],
        ['CBM', '{square}', 15, 'right'],
      ],
      below: [
        'Handed over 交货方\n \nName and signature 签名  ____________________\n \nDate and time 日期时间  ____________________',
        'Received 收货方\n \nName and signature 签名  ____________________\n \nDate and time 日期时间  ____________________',
      ],
    }),
  },
];
