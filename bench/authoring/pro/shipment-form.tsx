import {
  EditableProTable,
  ProForm,
  ProFormDependency,
  ProFormList,
  ProFormMoney,
  ProFormSelect,
  ProFormSwitch,
  ProFormText,
  ProFormTextArea,
} from '@ant-design/pro-components';
import { useState } from 'react';
import { call, may, type Row, showOutcome, sum, t, times, useDict } from './ports.ts';

const required = [{ required: true }];
const decimal = [{ required: true, pattern: /^\d+(\.\d{1,3})?$/ }];

export function ShipmentForm() {
  const [form] = ProForm.useForm();
  const [keys, setKeys] = useState<Record<string, React.Key[]>>({ boxes: ['1'], goods: ['1'] });
  const goodsTypes = useDict('goods_type');
  const countries = useDict('country');
  const editable = (name: string) => ({
    type: 'multiple' as const,
    editableKeys: keys[name] ?? [],
    onChange: (now: React.Key[]) => setKeys((before) => ({ ...before, [name]: now })),
    actionRender: (_: Row, __: unknown, buttons: { delete?: React.ReactNode }) => [buttons.delete],
  });
  const follow = (changed: Row, values: Row) => {
    if (changed.goods === undefined) return;
    const goods = values.goods.map((line: Row) => ({ ...line, amount: times(line.value, line.quantity) }));
    form.setFieldsValue({ goods });
    if (!form.isFieldTouched('insuranceValue')) form.setFieldValue('insuranceValue', total(goods));
  };
  const save = async ({ lines, boxes, goods, ...values }: Row) => {
    const { name, country, province, city, area, addr1, postCode, phone } = await call('shipperAddress.getDefault');
    try {
      const outcome = await call('order.saveLines', {
        ...values,
        consignor: { name, country, province, city, area, addr1, postCode, phone },
        insuranceCurrency: values.insured ? 'USD' : undefined,
        lines,
        boxes: boxes.map(({ id, ...box }: Row) => box),
        goods: goods.map(({ id, amount, ...line }: Row) => ({ ...line, currencyCode: 'USD' })),
      });
      showOutcome(t('已保存的草稿', 'Saved drafts'), outcome);
      return true;
    } catch (failure) {
      const fields: Row[] = (failure as Row).fields ?? [];
      form.setFields(
        fields.map(({ path, message }) => ({
          name: path.split('.').map((part: string) => (/^\d+$/.test(part) ? Number(part) : part)),
          errors: [message],
        })),
      );
      return false;
    }
  };
  if (!may('order:submit')) return null;
  return (
    <ProForm
      form={form}
      grid
      colProps={{ span: 12 }}
      initialValues={{ lines: [{ country: 'DE' }], boxes: [{ id: '1', boxNo: '1' }], goods: [{ id: '1', declareUnit: 'pcs' }] }}
      onValuesChange={follow}
      onFinish={save}
      submitter={{ searchConfig: { submitText: t('保存', 'Save') }, resetButtonProps: false }}
    >
      <ProFormSelect name="goodsType" label={t('货物类型', 'Type of goods')} valueEnum={goodsTypes} rules={required} />
      <ProFormSwitch name="insured" label={t('投保', 'Insured')} />
      <ProFormDependency name={['insured', 'goodsType']}>
        {({ insured, goodsType }) => (
          <>
            {insured && <ProFormMoney name="insuranceValue" label={t('保额', 'Insured value')} customSymbol="USD" rules={required} />}
            <ProFormTextArea
              name="remark"
              label={t('备注', 'Remark')}
              colProps={{ span: 24 }}
              fieldProps={{ maxLength: 500, showCount: true }}
              rules={[{ required: goodsType !== 'general' }]}
            />
          </>
        )}
      </ProFormDependency>
      <ProFormList name="lines" label={t('收件人', 'Recipients')} min={1}>
        <ProForm.Group>
          <ProFormText
            name="customerNo"
            label={t('客户单号', 'Customer no.')}
            hasFeedback
            validateDebounce={500}
            rules={[
              {
                validator: async (_, customerNo) => {
                  if (customerNo && (await call('order.list', { customerNo, pageSize: 10 })).total > 0)
                    throw new Error(t(`${customerNo} 已被使用`, `${customerNo} is taken`));
                },
              },
            ]}
          />
          <ProFormSelect
            name="productCode"
            label={t('产品', 'Product')}
            dependencies={['country']}
            request={async ({ country }) => (await call('product.list', { country })).records}
            fieldProps={{ fieldNames: { value: 'code', label: 'name' } }}
            rules={required}
          />
          <ProFormText name="name" label={t('姓名', 'Name')} rules={required} />
          <ProFormSelect name="country" label={t('国家', 'Country')} showSearch valueEnum={countries} rules={required} />
          <ProFormText name="city" label={t('城市', 'City')} rules={required} />
          <ProFormText name="addr1" label={t('地址', 'Address')} rules={required} />
          <ProFormText name="postCode" label={t('邮编', 'Postcode')} />
        </ProForm.Group>
      </ProFormList>
      <ProForm.Item name="boxes" label={t('箱子', 'Boxes')} trigger="onValuesChange">
        <EditableProTable<Row>
          rowKey="id"
          editable={editable('boxes')}
          recordCreatorProps={{ newRecordType: 'dataSource', record: () => ({ id: String(Date.now()) }) }}
          summary={(rows) => `${t('合计', 'Total')} ${sum(rows.map((row) => row.boxWeight))} kg`}
          columns={[
            {
              dataIndex: 'boxNo',
              title: t('箱号', 'Box no.'),
              formItemProps: {
                rules: [
                  {
                    required: true,
                    pattern: /^[A-Za-z0-9]+$/,
                    message: t('箱号只能包含字母和数字', 'A box number holds letters and digits only'),
                  },
                ],
              },
            },
            { dataIndex: 'boxWeight', title: t('重量 (kg)', 'Weight (kg)'), formItemProps: { rules: decimal } },
            { dataIndex: 'boxLength', title: t('长 (cm)', 'Length (cm)'), formItemProps: { rules: decimal } },
            { dataIndex: 'boxWidth', title: t('宽 (cm)', 'Width (cm)'), formItemProps: { rules: decimal } },
            { dataIndex: 'boxHeight', title: t('高 (cm)', 'Height (cm)'), formItemProps: { rules: decimal } },
            { valueType: 'option' },
          ]}
        />
      </ProForm.Item>
      <ProForm.Item name="goods" label={t('货物', 'Goods')} trigger="onValuesChange">
        <EditableProTable<Row>
          rowKey="id"
          editable={editable('goods')}
          recordCreatorProps={{ newRecordType: 'dataSource', record: () => ({ id: String(Date.now()), declareUnit: 'pcs' }) }}
          summary={(rows) => `${t('申报总额（USD）', 'Declared total (USD)')} ${total([...rows])}`}
          columns={[
            { dataIndex: 'goodsName', title: t('中文品名', 'Chinese name'), formItemProps: { rules: required } },
            { dataIndex: 'goodsNameEn', title: t('英文品名', 'English name'), formItemProps: { rules: required } },
            { dataIndex: 'declareUnit', title: t('单位', 'Unit'), formItemProps: { rules: required } },
            { dataIndex: 'quantity', title: t('数量', 'Quantity'), valueType: 'digit', formItemProps: { rules: required } },
            { dataIndex: 'value', title: t('单价', 'Unit price'), formItemProps: { rules: decimal } },
            { dataIndex: 'weight', title: t('单件重量 (kg)', 'Unit weight (kg)'), formItemProps: { rules: decimal } },
            { dataIndex: 'amount', title: t('金额', 'Amount'), editable: false },
            { valueType: 'option' },
          ]}
        />
      </ProForm.Item>
    </ProForm>
  );
}

function total(goods: Row[]): string {
  return sum(goods.map(({ value, quantity }) => times(value, quantity)));
}
