import { PageContainer, ProCard, ProDescriptions } from '@ant-design/pro-components';
import { Button, Tag, Timeline } from 'antd';
import { useState } from 'react';
import { call, go, may, money, type Row, t, useDict } from './ports.ts';

export function OrderRecord({ id }: { readonly id: string }) {
  const [order, setOrder] = useState<Row>({});
  const [log, setLog] = useState<Row[]>([]);
  const statuses = useDict('order_status');
  const countries = useDict('country');
  const operations = useDict('order_operation');
  const load = async () => {
    const [detail, entries] = await Promise.all([call('order.detail', { id }), call('order.log', { id })]);
    setOrder(detail);
    setLog(entries as Row[]);
    return { data: detail, success: true };
  };
  if (!may('order:detail')) return null;
  return (
    <PageContainer
      title={order.customerNo}
      tags={<Tag>{statuses[order.orderStatus]?.text}</Tag>}
      extra={<Button onClick={() => go('/tutorial/stock-list')}>{t('返回列表', 'Back to the list')}</Button>}
    >
      <ProCard>
        <ProDescriptions<Row>
          params={{ id }}
          request={load}
          column={3}
          editable={{
            onSave: async (_, { productCode }) => {
              await call('order.updateProduct', { ids: [id], productCode });
              await load();
            },
          }}
          columns={[
            { dataIndex: 'createTime', title: t('创建时间', 'Created'), valueType: 'dateTime', editable: false },
            { dataIndex: ['consignee', 'name'], title: t('收件人', 'Recipient'), editable: false },
            { dataIndex: 'consigneeCountry', title: t('目的国', 'Destination'), valueEnum: countries, editable: false },
            {
              dataIndex: 'productCode',
              title: t('产品代码', 'Product code'),
              valueType: 'select',
              request: async () => (await call('product.list')).records,
              fieldProps: { fieldNames: { value: 'code', label: 'name' } },
            },
            { dataIndex: 'productName', title: t('产品', 'Product'), editable: false },
            { dataIndex: 'orderWeight', title: t('重量', 'Weight'), renderText: (weight) => weight && `${weight} kg`, editable: false },
            ...(may('order:amount')
              ? [
                  {
                    dataIndex: 'realTotalAmount',
                    title: t('费用', 'Cost'),
                    renderText: (amount: string, row: Row) => money(amount, row.currencyCode),
                    editable: false as const,
                  },
                ]
              : []),
          ]}
        />
      </ProCard>
      <ProCard title={t('操作记录', 'History')}>
        <Timeline
          items={log.map(({ id: key, operation, createTime, operator, changeText }) => ({
            key,
            children: (
              <>
                {operations[operation]?.text}
                <div>{createTime}</div>
                {t('操作人', 'By')} {operator} {t('更改', 'Changes')} {changeText}
              </>
            ),
          }))}
        />
      </ProCard>
    </PageContainer>
  );
}
