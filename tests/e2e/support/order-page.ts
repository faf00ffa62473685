import type { Locator, Page } from 'playwright';

/** The order page prefilled with a destination and a box. */
export const prefilled = '/order/single?country=US&postCode=95112&city=San%20Jose&boxWeight=1.5&boxLength=30&boxWidth=20&boxHeight=10';

/** Texts of the pages used by the tests. */
export const orderWords = {
  en_US: {
    boxes: 'Boxes',
    goods: 'Goods',
    recipients: 'Recipients',
    recipient: 'Recipient',
    sections: 'Sections of the form',
    comparison: 'Price comparison',
    menuSearch: 'Single order',
    goodsWeight: 'Unit weight',
    euro: 'Euro',
    choose: 'Choose',
    express: 'US express line',
    usa: 'United States',
    submit: 'Submit',
    pay: 'Submit and pay',
    payThis: 'Pay now',
    another: 'New order',
    details: 'Order details',
    askSubmit: /Submit 1 order for CNY [\d.,]+\?/,
    askPay: /Submit 1 order and pay CNY [\d.,]+ from the balance\?/,
    askPayThis: /Pay CNY [\d.,]+ for order \S+ from the balance\?/,
    askLines: /Submit 1 orders, CNY [\d.,]+ in all\?/,
    unpaid: 'Submitted, not paid yet',
    paid: 'Submitted and paid',
    saveDraft: 'Save draft',
    cancel: 'Cancel',
    continue: 'Continue',
    postCode: 'Postcode',
    empty: 'cannot be empty',
    wrongPostCode: 'Enter a valid postcode',
    wrongPhone: 'Enter a valid phone number',
    chooseOne: 'Choose a product to see its price.',
    aboveZero: 'Must be above 0',
    onlyDrafts: /those that the warehouse measures/,
    noOrder: 'There is no such order',
    forecasts: /forecasts/,
    scanField: 'Scan a number',
    label: 'Print label',
    saved: 'Saved',
    saveOver: 'Save mine over it',
    take: 'Keep what is there',
    sides: ['Weight', 'Length', 'Width', 'Height'],
    excel: 'Excel import',
    template: /template/i,
    library: 'From earlier goods',
  },
  zh_CN: {
    boxes: '箱子',
    goods: '货物申报',
    recipients: '收件人列表',
    recipient: '收件人',
    sections: '表单目录',
    comparison: '比价下单',
    menuSearch: '单票下单',
    goodsWeight: '单件重',
    euro: '欧元',
    choose: '选择',
    express: '美国特快专线',
    usa: '美国',
    submit: '提交预报',
    pay: '提交并支付',
    payThis: '立即支付',
    another: '下新单',
    details: '查看详情',
    askSubmit: /提交 1 票订单，运费 CNY [\d.,]+/,
    askPay: /提交 1 票订单，并从余额支付 CNY [\d.,]+/,
    askPayThis: /从余额支付订单 \S+？金额 CNY [\d.,]+/,
    askLines: /提交 1 票订单，共 CNY [\d.,]+/,
    unpaid: '已提交，尚未支付',
    paid: '已提交并支付',
    saveDraft: '存草稿',
    cancel: '取消',
    continue: '继续填写',
    postCode: '邮编',
    empty: '不能为空',
    wrongPostCode: '请输入正确的邮编',
    wrongPhone: '请输入正确的电话号码',
    chooseOne: '选择产品后显示价格。',
    aboveZero: '必须大于 0',
    onlyDrafts: /以仓库测量为准/,
    noOrder: '订单不存在',
    forecasts: /直接提交为预报/,
    scanField: '扫描单号',
    label: '打印面单',
    saved: '已保存',
    saveOver: '覆盖保存',
    take: '保留现有的',
    sides: ['重量', '长', '宽', '高'],
    excel: 'Excel 批量',
    template: /模板/,
    library: '历史货物',
  },
} as const;

export type OrderWords = (typeof orderWords)[keyof typeof orderWords];

/** The input of a form field. */
export const field = (page: Page, path: string): Locator => page.locator(`[data-field="${path}"] :is(input,textarea)`).first();

export const dialog = (page: Page): Locator => page.getByRole('dialog').last();

/** Waits until the default sender from the address book is filled in. */
export const senderIsThere = (page: Page): Promise<void> => page.locator('.wb-fold-text').filter({ hasText: 'CN' }).first().waitFor();

export const priceIsThere = (page: Page): Promise<void> => page.locator('.wb-price-total').filter({ hasText: /\d/ }).waitFor();

/** Types values from a cell of the first line on, by keyboard only; an empty text leaves its cell unchanged. */
export async function typeCells(page: Page, grid: string, column: number, values: readonly string[]): Promise<void> {
  await page.getByRole('grid', { name: grid, exact: true }).locator(`[data-r="0"] [data-c="${column}"]`).click();
  for (const value of values) {
    if (value !== '') await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
}

/** One goods line; its currency keeps its default. */
export const goodsLine = ['手机壳', 'Phone case', '10', 'PCS', '3.50', '', '0.05'] as const;

export async function fillRecipient(page: Page, name = 'Jane Roe'): Promise<void> {
  await field(page, 'consignee.name').fill(name);
  await field(page, 'consignee.phone').fill('+14085550123');
  await field(page, 'consignee.province').fill('California');
  await field(page, 'consignee.addr1').fill('1 Main St');
  await page.keyboard.press('Tab');
}

export async function chooseExpress(page: Page, { express }: OrderWords): Promise<void> {
  await field(page, 'productCode').click();
  await page.locator('.ant-select-dropdown').getByText(express).click();
  await priceIsThere(page);
}
