/* Device states and warranties; looks up what was done to the checked devices. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    color: { inUse: 'success', idle: 'muted', inRepair: 'warning', scrapped: 'error' },
    words: {
      zh: { choose: '请先勾选设备', title: '最近的维修', none: '所选设备没有维修记录', close: '关闭', more: '共 {count} 条，仅列最近 10 条', failed: '查询没有成功，请稍后再试', over: '已过保' },
      en: { choose: 'Select one or more devices first', title: 'Latest maintenance', none: 'The selected devices have no maintenance records', close: 'Close', more: '{count} records, the latest 10 are listed', failed: 'The records could not be loaded, please try again later', over: 'Out of warranty' }
    },
    say: function (key, count) {
      return this.extensions.words[vm.$i18n.locale][key].replace('{count}', String(count));
    },
    /* Names of the kinds of maintenance by code, in the reader's language. */
    kindNames: async function () {
      var answer = await axios.get('/api/data_dictionary/searchDictionaryRecord', { params: { dictionaryId: 'assets.maintenance_kind' } });
      var names = {};
      answer.data.forEach(function (entry) {
        names[entry.code] = vm.$i18n.locale === 'en' && entry.name_i18n ? JSON.parse(entry.name_i18n).en || entry.name : entry.name;
      });
      return names;
    }
  },
  hooks: {
    onPreLoad: function () {
      vm.columns.forEach(function (column) { if (column.propertyCode === 'status') column.width = '110'; });
    },
    onCustomAction: async function (action) {
      if (action.actionCode !== 'maintenance_history') return;
      var say = this.extensions.say;
      if (!vm.checkedRows.length) { vm.$message.warning(say('choose')); return { found: 0 }; }
      var answer;
      var kinds;
      try {
        kinds = await this.extensions.kindNames();
        answer = await axios.post('/api/runtime/query/list', {
          schemaCode: 'maintenance', queryCode: 'maintenance_all', mobile: false, page: 0, size: 10, orderByFields: ['reportedAt'], orderType: 2,
          filters: [{ propertyCode: 'device', propertyType: 9, propertyValue: vm.checkedRows.map(function (row) { return row.id; }).join(';'), propertyValueName: '' }]
        });
      } catch (error) {
        console.warn(String(error && error.code ? error.code : error));
        vm.$message.error(say('failed'));
        return { found: 0 };
      }
      if (answer.errcode !== 0) { vm.$message.error(answer.errmsg); return { found: 0 }; }
      var total = answer.data.totalElements;
      if (!total) { vm.$message.info(say('none')); return { found: 0 }; }
      var items = answer.data.content.map(function (row) {
        return { type: 'text', text: String(row.data.reportedAt).slice(0, 16) + ' · ' + row.data.subject + ' · ' + (kinds[row.data.kind] || row.data.kind) };
      });
      if (total > items.length) items.push({ type: 'text', text: say('more', total), color: 'muted' });
      await vm.$confirm({ title: say('title'), content: { type: 'stack', direction: 'column', gap: 1, items: items }, okText: say('close') });
      return { found: total };
    },
    onActionDone: function (action, result) {
      if (action.actionCode === 'maintenance_history') console.info('maintenance records found: ' + (result ? result.found : 0));
    },
    onCellRender: function (at, rowIdx) {
      var raw = vm.rows[rowIdx];
      if (!raw) return;
      if (at.colData.propertyCode === 'status') {
        var status = raw.data.status;
        return { type: 'badge', status: this.extensions.color[status] || 'default', text: at.rowData.status };
      }
      if (at.colData.propertyCode === 'warrantyUntil' && raw.data.warrantyUntil) {
        var parts = String(raw.data.warrantyUntil).slice(0, 10).split('-').map(Number);
        if (new Date(parts[0], parts[1] - 1, parts[2]).getTime() > Date.now()) return;
        return { type: 'tooltip', text: this.extensions.say('over'), child: { type: 'text', text: at.rowData.warrantyUntil, color: 'muted' } };
      }
    }
  }
})
